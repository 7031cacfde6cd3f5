import type { Package } from '../../package/open-package.ts';
import { parseXml } from '../../package/parse-xml.ts';
import { readRelationships, targetOfType } from '../../package/relationships.ts';

/** Title and author in the core properties. Source: ECMA-376 Part 2, 8 (core properties). */
export function readCoreProperties(from: Package): { readonly title?: string; readonly author?: string } {
  const part = targetOfType(readRelationships(from, ''), 'core-properties') ?? 'docProps/core.xml';
  const source = from.readText(part);
  if (source === undefined) return {};
  const root = parseXml(source, { partName: part });
  const title = root.element('dc:title')?.text.trim();
  const author = root.element('dc:creator')?.text.trim();
  return { ...(title ? { title } : {}), ...(author ? { author } : {}) };
}
