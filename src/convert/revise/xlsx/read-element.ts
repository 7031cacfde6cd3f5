/** One element at a time from a part that is too large for a tree of its own. */
import { XmlElement, type XmlNode, XmlText } from '../../package/parse-xml.ts';
import type { XmlCursor } from '../../package/xml-cursor.ts';

/** The element whose open tag the cursor has just come to, with all within it; the cursor goes on to its close tag. */
export function readElement(cursor: XmlCursor): XmlElement {
  const element = openElement(cursor);
  const open: { element: XmlElement; children: XmlNode[] }[] = [{ element, children: [] }];
  while (open.length > 0) {
    const token = cursor.next();
    const current = open[open.length - 1];
    if (token === 'end' || current === undefined) break;
    if (token === 'text') {
      current.children.push(new XmlText(cursor.source, cursor.start, cursor.end, cursor.isCData));
    } else if (token === 'open') {
      const child = openElement(cursor);
      current.children.push(child);
      open.push({ element: child, children: [] });
    } else {
      current.element.closeStart = cursor.start;
      current.element.end = cursor.end;
      current.element.children = current.children;
      open.pop();
    }
  }
  return element;
}

function openElement(cursor: XmlCursor): XmlElement {
  const element = new XmlElement(
    cursor.name,
    cursor.source,
    cursor.start,
    cursor.attributesStart,
    cursor.scope,
  );
  element.openEnd = cursor.end;
  return element;
}
