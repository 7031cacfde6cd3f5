/**
 * Reads one run: the text of its elements, with marks for the run's formatting. Formatting from the paragraph style
 * is not marked, since it belongs to the kind of paragraph.
 *
 * Source: ECMA-376 Part 1, 17.3.2 (runs), 17.3.3 (run content).
 */

import type { HidingWay } from '../../../../domain/hidden-text.ts';
import type { Marks, Span } from '../../../../markdown/render/blocks.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { isTrue } from '../../../package/xml-attributes.ts';
import { readDrawing, readLegacyPicture } from '../drawings/read-drawing.ts';
import { readEquationField } from '../equations/fields/read-equation-field.ts';
import type { FieldInstruction, LinkTarget } from '../fields/fields.ts';
import type { ParagraphContent } from '../paragraphs/paragraph-content.ts';
import { attributeValue, parseInteger, readInteger, readOnOff, readValue } from '../properties.ts';
import { chooseAlternative, type Story } from '../story.ts';
import { isMonospacedFont } from '../styles/style-names.ts';
import type { ParagraphStyle } from '../styles/styles.ts';
import { mergeFormats, type RunFormat, readRunFormat } from './run-format.ts';
import { isSymbolFont, symbolCharacter, symbolText } from './symbol-fonts.ts';
import { DEFAULT_SIZE, hidingOfRun } from './visibility.ts';

/** The context of a run in its paragraph. */
export interface RunSetting {
  readonly story: Story;
  readonly style: ParagraphStyle;
  readonly content: ParagraphContent;
  /** The hyperlink around it, if any. */
  readonly link: LinkTarget | undefined;
}

interface Run extends RunSetting {
  readonly format: RunFormat;
  /** How its text is hidden although it is not marked as hidden. */
  readonly way: HidingWay | undefined;
}

/** Adds the content of a run to its paragraph. */
export function readRun(element: XmlElement, setting: RunSetting): void {
  const properties = element.element('w:rPr');
  if (properties !== undefined && isPictureGap(element, properties, setting.story)) return;
  const format = formatOf(properties, setting);
  const { tableRun } = setting.story;
  const isHidden = format.isHidden ?? setting.style.run.isHidden ?? tableRun.isHidden ?? false;
  const way = wayOf(format, setting);
  const isVanished = format.isVanished ?? setting.style.run.isVanished ?? tableRun.isVanished;
  if (isHidden && isVanished === true) addVanished(element, setting);
  for (const child of element.elements()) {
    if (child !== properties) readRunChild(child, { ...setting, format, way }, isHidden);
    if (isOwnMarked(child)) return;
  }
}

function wayOf(format: RunFormat, { story, style }: RunSetting): HidingWay | undefined {
  const { tableRun, document, backdrop } = story;
  return hidingOfRun([format, style.run, tableRun, document.styles.defaults], backdrop);
}

/** Reports text left out because it is marked as hidden; index entries are not text. */
function addVanished(element: XmlElement, { story }: RunSetting): void {
  if (!story.fields.showsText) return;
  for (const child of element.elements('w:t')) story.document.warnings.hidden.add('marked', textOf(child));
}

/**
 * Whether the rest of the run is a custom mark of a note in place of its number. Source: 17.11.7 (customMarkFollows).
 */
function isOwnMarked(child: XmlElement): boolean {
  const isNote = child.name === 'w:footnoteReference' || child.name === 'w:endnoteReference';
  return isNote && isTrue(child.attribute('w:customMarkFollows'));
}

/** The space that docgate writes between placeholders of two pictures. */
function isPictureGap(run: XmlElement, properties: XmlElement, { document }: Story): boolean {
  return document.styles.isPictureText(readValue(properties, 'w:rStyle')) && run.text === ' ';
}

function formatOf(properties: XmlElement | undefined, { story }: RunSetting): RunFormat {
  if (properties === undefined) return {};
  const own = readRunFormat(properties);
  const styleId = readValue(properties, 'w:rStyle');
  return styleId === undefined ? own : mergeFormats([own, story.document.styles.character(styleId)]);
}

/** Fields are tracked in hidden text too, since a field that opens there may close elsewhere. */
function readRunChild(child: XmlElement, run: Run, isHidden: boolean): void {
  switch (child.name) {
    case 'w:fldChar':
      readFieldCharacter(child, run);
      break;
    case 'w:instrText':
      run.story.fields.addInstruction(child.text);
      break;
    case 'mc:AlternateContent':
      for (const inner of chooseAlternative(child)?.elements() ?? []) readRunChild(inner, run, isHidden);
      break;
    default:
      if (!isHidden) VISIBLE.get(child.name)?.(child, run);
  }
}

type ReadChild = (child: XmlElement, run: Run) => void;

/** What the elements of a visible run add to the text. */
const VISIBLE: ReadonlyMap<string, ReadChild> = new Map<string, ReadChild>([
  ['w:t', (child, run) => addText(textOf(child), run)],
  ['w:tab', (_, run) => addText('\t', run)],
  ['w:ptab', (_, run) => addText('\t', run)],
  ['w:noBreakHyphen', (_, run) => addText('-', run)],
  ['w:cr', (_, run) => addBreak(run)],
  ['w:br', readBreak],
  ['w:sym', addSymbol],
  ['w:footnoteReference', (child, run) => addNote('footnote', child, run)],
  ['w:endnoteReference', (child, run) => addNote('endnote', child, run)],
  ['w:commentReference', (child, run) => addNote('comment', child, run)],
  ['w:drawing', (child, run) => addShown(readDrawing, child, run)],
  ['w:pict', (child, run) => addShown(readLegacyPicture, child, run)],
  ['w:object', (child, run) => addShown(readLegacyPicture, child, run)],
  ['w:ruby', readRuby],
]);

function addShown(read: typeof readDrawing, child: XmlElement, run: Run): void {
  if (run.story.fields.showsText) read(child, run.story, run.content, linkMarks(run));
}

function readBreak(child: XmlElement, run: Run): void {
  if ((child.attribute('w:type') ?? 'textWrapping') === 'textWrapping') addBreak(run);
  else addPageBreak(run);
}

/** Leading and trailing white space counts only with `xml:space`. Source: ECMA-376 Part 1, 17.3.3.31. */
function textOf(element: XmlElement): string {
  const { text } = element;
  return element.attribute('xml:space') === 'preserve'
    ? text
    : text.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}

function addText(text: string, run: Run): void {
  const { fields } = run.story;
  if (!fields.showsText) {
    fields.addInstruction(text);
    return;
  }
  const { font } = run.format;
  const shown = isSymbolFont(font) ? symbolText(font, text) : text.replaceAll('\u00ad', '');
  if (shown === '') return;
  run.content.spans.push(withMarks({ kind: 'text', text: shown }, marksOf(run)));
  if (shown.trim() !== '') recordLook(run, shown.length);
  const { hidden } = run.story.document.warnings;
  if (run.way !== undefined) hidden.add(run.way, shown);
  else if (shown.trim() !== '') hidden.end();
}

/** The smallest size, and any text that is not bold, decide the look of the paragraph. */
function recordLook({ format, style, story, content }: Run, letters: number): void {
  const { looks, styles } = story.document;
  const { defaults } = styles;
  const size = format.size ?? style.run.size ?? defaults.size ?? DEFAULT_SIZE;
  const isBold = format.bold ?? style.run.bold ?? defaults.bold ?? false;
  looks.count(size, letters);
  const { look } = content;
  content.look =
    look === undefined
      ? { size, isBold }
      : { size: Math.min(size, look.size), isBold: isBold && look.isBold };
}

function addBreak(run: Run): void {
  if (run.story.fields.showsText) run.content.spans.push(withMarks({ kind: 'break' }, marksOf(run)));
}

/** Maximum number of bookmarks between a text and a page break after it. */
const MAX_ANCHORS = 16;

/** A page or column break begins a new line; before all text it is ignored. */
function addPageBreak(run: Run): void {
  const before = run.content.spans.slice(-MAX_ANCHORS);
  if (before.some((span) => span.kind !== 'anchor' && span.kind !== 'break')) addBreak(run);
}

function addSymbol(child: XmlElement, run: Run): void {
  const code = Number.parseInt(child.attribute('w:char') ?? '', 16);
  if (!Number.isInteger(code) || code <= 0 || code > 0xffff || !run.story.fields.showsText) return;
  const text = symbolCharacter(child.attribute('w:font'), code);
  if (text !== '') run.content.spans.push(withMarks({ kind: 'text', text }, marksOf(run)));
}

function addNote(kind: 'footnote' | 'endnote' | 'comment', child: XmlElement, run: Run): void {
  const id = child.attribute('w:id');
  if (id === undefined || !run.story.fields.showsText) return;
  const { notes } = run.story.document;
  const label = notes.refer(kind, id);
  notes.bookmarks.mark(label);
  run.content.spans.push({ kind: 'note', label });
}

/** Ruby text: the base text with its reading in parentheses. Source: ECMA-376 Part 1, 17.3.3.25. */
function readRuby(child: XmlElement, run: Run): void {
  for (const base of child.element('w:rubyBase')?.elements('w:r') ?? []) readRun(base, run);
  const reading = child.element('w:rt')?.text.trim() ?? '';
  if (reading !== '') addText(`(${reading})`, run);
}

/** Adds text outside any run, such as a content control's box, with the marks of its context. */
export function addPlainText(text: string, setting: RunSetting): void {
  addText(text, { ...setting, format: {}, way: undefined });
}

function withMarks(span: Span, marks: Marks | undefined): Span {
  return marks === undefined ? span : { ...span, marks };
}

function linkMarks(run: Run): Marks | undefined {
  const link = run.link ?? run.story.fields.link;
  return link === undefined ? undefined : marksOfLink(link);
}

function marksOfLink({ href, title }: LinkTarget): Marks {
  return title === undefined || title === '' ? { href } : { href, title };
}

function marksOf(run: Run): Marks | undefined {
  const { format, style } = run;
  const link = run.link ?? run.story.fields.link;
  const isCode =
    format.isCode === true || (isMonospacedFont(format.font) && !isMonospacedFont(style.run.font));
  const hasScript = format.script === 'super' || format.script === 'sub';
  const hasMark = format.bold || format.italic || format.strike || hasScript || isCode;
  if (!hasMark && link === undefined) return undefined;
  const marks: { -readonly [Key in keyof Marks]: Marks[Key] } = link === undefined ? {} : marksOfLink(link);
  if (format.bold) marks.bold = true;
  if (format.italic) marks.italic = true;
  if (format.strike) marks.strike = true;
  if (format.script === 'super' || format.script === 'sub') marks.script = format.script;
  if (isCode) marks.code = true;
  return marks;
}

function readFieldCharacter(child: XmlElement, run: Run): void {
  const { fields } = run.story;
  switch (child.attribute('w:fldCharType')) {
    case 'begin':
      fields.begin(formFieldText(child.element('w:ffData')));
      break;
    case 'separate':
      fields.separate();
      readNoteField(run);
      break;
    case 'end':
      endField(run);
      break;
  }
}

/** A further reference to a note already read replaces the field's number. */
function readNoteField({ story, content }: RunSetting): void {
  const { fields } = story;
  const name = fields.noteBookmark;
  const label = name === undefined ? undefined : story.document.notes.bookmarks.labelIn(name);
  if (label === undefined || !fields.showsText) return;
  content.spans.push({ kind: 'note', label });
  fields.leaveOutResult();
}

function endField(run: Run): void {
  const end = run.story.fields.end();
  if (end === undefined) return;
  if (end.content !== '') addText(end.content, run);
  else if (end.instruction?.name === 'EQ') addEquationField(end.instruction.source, run);
  else if (end.instruction !== undefined) addText(textOfInstruction(end.instruction, run), run);
}

/** An equation typed as a field, or the overlaid characters that such fields are also used for. */
function addEquationField(source: string, run: Run): void {
  if (!run.story.fields.showsText) return;
  const { text, latex, script } = readEquationField(source);
  if (latex !== '') run.content.spans.push(withMarks({ kind: 'math', latex }, linkMarks(run)));
  else addText(text, script === undefined ? run : { ...run, format: { ...run.format, script } });
}

function textOfInstruction(field: FieldInstruction, { story, style }: Run): string {
  const { name, words, switches } = field;
  const { styles, fieldNumbers } = story.document;
  // Count only numbers that are shown.
  const number = story.fields.showsText
    ? fieldNumbers.textOf(field, style.run.language ?? styles.language ?? 'en')
    : undefined;
  if (number !== undefined) return number;
  if (name === 'MACROBUTTON' || name === 'GOTOBUTTON') return words.slice(1).join(' ');
  if (name !== 'SYMBOL') return '';
  const code = parseInteger(words[0]) ?? Number.parseInt((words[0] ?? '').replace(/^0x/i, ''), 16);
  return code > 0 && code <= 0xffff ? symbolCharacter(switches.get('f') ?? 'Symbol', code) : '';
}

/** What a form field shows. Source: ECMA-376 Part 1, 17.16.17 (ffData). */
function formFieldText(data: XmlElement | undefined): string {
  const box = data?.element('w:checkBox');
  if (box !== undefined) return (readOnOff(box, 'w:checked') ?? readOnOff(box, 'w:default')) ? '☒' : '☐';
  const list = data?.element('w:ddList');
  if (list === undefined) return '';
  const chosen = readInteger(list, 'w:result') ?? readInteger(list, 'w:default') ?? 0;
  return attributeValue(list.elements('w:listEntry')[chosen]) ?? '';
}

/** Reads a field written as one element. */
export function readSimpleField(element: XmlElement, setting: RunSetting, readContent: () => void): void {
  const { story } = setting;
  story.fields.begin(formFieldText(element.element('w:ffData')));
  story.fields.addInstruction(element.attribute('w:instr') ?? '');
  story.fields.separate();
  readNoteField(setting);
  readContent();
  endField({ ...setting, format: {}, way: undefined });
}
