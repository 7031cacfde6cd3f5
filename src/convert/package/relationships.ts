/**
 * Relationships between the parts of a package, and their content types. Relationship types are given by their last
 * path segment (`styles`, `footnotes`, `officeDocument`), which strict and transitional files share.
 *
 * Source: ECMA-376 Part 2, 6.5 (relationships) and 7.2 (content types).
 */
import type { Package } from './open-package.ts';
import { parseXml } from './parse-xml.ts';

export interface Relationship {
  readonly id: string;
  /** The last path segment of the type, such as `image`. */
  readonly type: string;
  /** A part name without leading slash, or the URL of an external target as written. */
  readonly target: string;
  readonly isExternal: boolean;
}

export type Relationships = ReadonlyMap<string, Relationship>;

/** The name of the relationships part of a part; the empty name stands for the package. */
function relationshipsPartOf(partName: string): string {
  const slash = partName.lastIndexOf('/');
  return `${partName.slice(0, slash + 1)}_rels/${partName.slice(slash + 1)}.rels`;
}

/** Resolves a reference in `fromPart`: relative to that part's folder, or absolute with a slash. */
function resolvePartName(fromPart: string, target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  const folder = path.startsWith('/') ? [] : fromPart.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') folder.pop();
    else if (segment !== '' && segment !== '.') folder.push(segment);
  }
  return folder.join('/');
}

/**
 * The relationships of a part by id, in the order written; empty if it has none.
 *
 * @param partName the part, or the empty string for the package itself
 */
export function readRelationships(from: Package, partName: string): Relationships {
  const relsPart = relationshipsPartOf(partName);
  const text = from.readText(relsPart);
  const relationships = new Map<string, Relationship>();
  if (text === undefined) return relationships;
  for (const element of parseXml(text, { partName: relsPart }).elements('rel:Relationship')) {
    const id = element.attribute('Id') ?? '';
    const target = element.attribute('Target') ?? '';
    const isExternal = element.attribute('TargetMode') === 'External';
    const type = (element.attribute('Type') ?? '').split('/').pop() ?? '';
    relationships.set(id, {
      id,
      type,
      target: isExternal ? target : resolvePartName(partName, target),
      isExternal,
    });
  }
  return relationships;
}

/** The first internal target of a relationship type; undefined if there is none. */
export function targetOfType(relationships: Relationships, type: string): string | undefined {
  for (const relationship of relationships.values()) {
    if (relationship.type === type && !relationship.isExternal) return relationship.target;
  }
  return undefined;
}

/** The main part of the package: the document, the workbook. Undefined if it names none. */
export function mainPartOf(from: Package): string | undefined {
  return targetOfType(readRelationships(from, ''), 'officeDocument');
}

/** Content types by part name: explicit ones first, then by extension; undefined for an unknown one. */
export function readContentTypes(from: Package): (partName: string) => string | undefined {
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>();
  const text = from.readText('[Content_Types].xml');
  const root = text === undefined ? undefined : parseXml(text, { partName: '[Content_Types].xml' });
  for (const element of root?.elements() ?? []) {
    const type = element.attribute('ContentType') ?? '';
    if (element.name === 'ct:Override') {
      byName.set((element.attribute('PartName') ?? '').replace(/^\//, '').toLowerCase(), type);
    } else if (element.name === 'ct:Default') {
      byEnding.set((element.attribute('Extension') ?? '').toLowerCase(), type);
    }
  }
  return (partName) => {
    const name = partName.toLowerCase();
    return byName.get(name) ?? byEnding.get(name.slice(name.lastIndexOf('.') + 1));
  };
}
