/**
 * The tools of a model: to look at the documents of the chat, and to propose a change to one. They reach only the
 * library, so instructions in a document can't do anything else. Results are limited in length; for a wrong call, the
 * result explains the error so that the model can correct it.
 */

import { z } from 'zod';
import type { AnswerStep } from '../../domain/answer-step.ts';
import { type Edit, isTextEdit } from '../../domain/edit.ts';
import type { ProposedChange } from '../assistant.ts';
import { answerFromTables } from '../built-in/answer-from-tables.ts';
import { TermMatcher } from '../built-in/matching.ts';
import { preparePassage } from '../built-in/prepared.ts';
import { type Question, readQuestion } from '../built-in/question.ts';
import type { Calculation } from '../check-citations.ts';
import { compare } from '../comparisons/compare.ts';
import { within } from '../documents/within.ts';
import { findQuote } from '../find-quote.ts';
import type { VisibleLibrary } from '../hidden/visible-library.ts';
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { rank } from '../ranking/rank.ts';
import { Opposites } from '../text/opposites.ts';
import { type RelatedWords, stemsOf } from '../text/related-words.ts';
import type { ToolCall } from './messages.ts';
import { showPassage } from './prompt.ts';
import { ChangeCall, TOOL_NAMES } from './tool-definitions.ts';

/** Maximum numbers of passages and rows in one result. */
const MAX_FOUND = 6;
const MAX_READ = 12;
const MAX_ROWS = 3;
/** Maximum characters of one result. */
const LONGEST_RESULT = 14_000;
const MAX_LISTED = 100;

const Search = z.object({ query: z.string().min(1).max(1000), document: z.string().optional() });
const Read = z.object({
  document: z.string(),
  section: z.string().optional(),
  from: z.coerce.number().int().min(0).optional(),
});
const Lookup = z.object({
  row: z.string().min(1),
  column: z.string().optional(),
  document: z.string().optional(),
});
const Calculate = z.object({ question: z.string().min(1).max(1000), document: z.string().optional() });
const Compare = z.object({
  documents: z.array(z.string()).min(1).max(2),
  versions: z.array(z.number()).max(2).optional(),
});
export class ModelTools {
  /** All passages shown so far; passage numbers are their positions, from 1. */
  readonly shown: LibraryPassage[] = [];
  /** All computed results so far. */
  readonly calculated: Calculation[] = [];
  proposal: ProposedChange | undefined;
  readonly #visible: VisibleLibrary;
  readonly #library: Library;
  readonly #related: RelatedWords;
  readonly #onStep: (step: AnswerStep) => void;

  /** @param visible the part of the chat's documents that the model may see */
  constructor(visible: VisibleLibrary, related: RelatedWords, onStep: (step: AnswerStep) => void) {
    this.#visible = visible;
    this.#library = visible.library;
    this.#related = related;
    this.#onStep = onStep;
  }

  /** @returns the result for the model; errors of the model are reported in it, not thrown */
  async call({ name, arguments: args }: ToolCall): Promise<string> {
    let parsed: unknown;
    try {
      parsed = JSON.parse(unfenced(args) || '{}');
    } catch {
      return `The arguments of ${name} are not valid JSON. Call it again with valid JSON.`;
    }
    try {
      return this.#visible.withoutHidden(await this.#run(name, parsed)).slice(0, LONGEST_RESULT);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      return `The arguments of ${name} are wrong: ${z.prettifyError(error)}`;
    }
  }

  /** Searches for passages; also used for the person's question before the first model call. */
  search(query: string, document?: LibraryDocument): string {
    const question = readQuestion(query, this.#related);
    const stems = [
      ...new Set(question.terms.flatMap(({ stems, related }) => [...stems, ...stemsOf(related)])),
    ];
    const found =
      document === undefined
        ? this.#library.search(stems, MAX_FOUND)
        : this.#library.searchIn(document.id, stems, MAX_FOUND);
    return found.length === 0 ? 'Nothing was found.' : this.#show(found);
  }

  async #run(name: string, args: unknown): Promise<string> {
    switch (name) {
      case 'list_documents':
        this.#onStep({ did: 'listed' });
        return this.#list();
      case 'search': {
        const { query, document } = Search.parse(args);
        this.#onStep({ did: 'searched', what: query });
        return this.#within(document, (one) => this.search(query, one));
      }
      case 'read':
        return this.#read(Read.parse(args));
      case 'look_up':
        return this.#lookUp(Lookup.parse(args));
      case 'calculate':
        return this.#calculate(Calculate.parse(args));
      case 'compare':
        return this.#compare(Compare.parse(args));
      case 'propose_change':
        return this.#propose(ChangeCall.parse(args));
      default:
        return `There is no tool called ${JSON.stringify(name.slice(0, 100))}. Tools: ${TOOL_NAMES}.`;
    }
  }

  #list(): string {
    const documents = this.#library.documents();
    const lines = documents.slice(0, MAX_LISTED).map(({ fileName, version, passages, facts }) => {
      const title = facts.title === undefined ? '' : `, title ${JSON.stringify(facts.title)}`;
      return `- ${JSON.stringify(fileName)}, version ${version}, ${passages} passages${title}`;
    });
    const rest = documents.length - lines.length;
    return [...lines, ...(rest > 0 ? [`and ${rest} more: search to find among them`] : [])].join('\n');
  }

  #read({ document: name, section, from = 0 }: z.infer<typeof Read>): string {
    return this.#within(name, (document) => {
      if (document === undefined) return 'Name a document.';
      this.#onStep({ did: 'read', document: document.fileName, section: section ?? null });
      const passages = this.#library
        .passages(document.id, from, section === undefined ? from + MAX_READ - 1 : document.passages)
        .filter(
          ({ headings }) => section === undefined || headings.some((heading) => isSection(heading, section)),
        )
        .slice(0, MAX_READ);
      if (passages.length === 0)
        return `Nothing is there. ${document.fileName} has ${document.passages} passages.`;
      const next = (passages.at(-1)?.ordinal ?? 0) + 1;
      const more = next < document.passages ? `\nFurther passages: from ${next}.` : '';
      return this.#show(passages) + more;
    });
  }

  #lookUp({ row, column = '', document }: z.infer<typeof Lookup>): string {
    return this.#within(document, (one) => {
      this.#onStep({ did: 'looked_up', row, column });
      const question: Question = readQuestion(`${row} ${column}`, this.#related);
      const stems = [...new Set(question.terms.flatMap((term) => term.stems))];
      const found =
        one === undefined ? this.#library.search(stems, 30) : this.#library.searchIn(one.id, stems, 30);
      const prepared = found.map((passage) => preparePassage(passage, question.language));
      const by = { question, matcher: new TermMatcher(question.terms), opposites: new Opposites() };
      const rows = rank(prepared, { ...by, weights: question.terms.map(() => 1) }).flatMap(({ candidate }) =>
        candidate.row === undefined ? [] : [{ ...candidate.row, candidate }],
      );
      if (rows.length === 0) return 'No table row is like that.';
      return rows
        .slice(0, MAX_ROWS)
        .map(({ table, row: found, candidate }) => {
          const number = this.#numberOf(candidate.prepared.passage);
          const cells = found.cells.map((cell, index) => `${table.header[index] ?? ''}: ${cell}`);
          return `Passage ${number}: ${cells.join(' | ')}`;
        })
        .join('\n');
    });
  }

  async #calculate({ question, document }: z.infer<typeof Calculate>): Promise<string> {
    const found = this.#library.documents().filter(({ fileName }) => sameName(fileName, document));
    if (document !== undefined && found.length === 0) return this.#within(document, () => '');
    this.#onStep({ did: 'looked_up', row: question, column: '' });
    const reach = document === undefined ? this.#library : within(this.#library, found);
    const answer = await answerFromTables(this.#related, reach, readQuestion(question, this.#related));
    if (answer === undefined) return 'No table answers this. Ask in the words of its columns, or search.';
    if (answer.found) this.calculated.push(answer);
    const rows = answer.citations.map(({ fileName, quote }) => `Row of ${fileName}: ${quote}`);
    return [answer.text.replaceAll(/ ?\[\d+\]/g, ''), ...rows].join('\n');
  }

  async #compare({ documents, versions = [] }: z.infer<typeof Compare>): Promise<string> {
    this.#onStep({ did: 'compared', documents });
    const request = `${documents.join(' ')}${versions.length === 0 ? '' : ` versions ${versions.join(' and ')}`}`;
    return (
      await compare({ related: this.#related, opposites: new Opposites() }, this.#library, request, 'en')
    ).text.replaceAll(/ \[\d+\]/g, '');
  }

  #propose({ document: name, edits }: z.infer<typeof ChangeCall>): string {
    return this.#within(name, (document) => {
      if (document === undefined) return 'Name the document to change.';
      const missing = edits.flatMap(textsOf).find((text) => !this.#holds(document, text));
      if (missing !== undefined) {
        return `${JSON.stringify(missing)} does not stand in ${document.fileName}. Take the text exactly as it stands there.`;
      }
      this.#onStep({ did: 'proposed', document: document.fileName });
      const { id, fileName, version } = document;
      this.proposal = { documentId: id, fileName, version, edits };
      return 'The change is shown to the person, who approves or rejects it. Say in one sentence what it does.';
    });
  }

  #holds(document: LibraryDocument, text: string): boolean {
    const step = 50;
    for (let from = 0; from < document.passages; from += step) {
      const passages = this.#library.passages(document.id, from, from + step - 1);
      if (passages.some(({ markdown }) => findQuote(markdown, text) !== undefined)) return true;
    }
    return false;
  }

  /** Calls back with the named document, or reports to the model that there is none of that name. */
  #within(name: string | undefined, run: (document: LibraryDocument | undefined) => string): string {
    if (name === undefined || name === '') return run(undefined);
    const documents = this.#library.documents();
    const same = (one: LibraryDocument) => sameName(one.fileName, name) || one.id === name;
    const document = documents.find(same);
    return document === undefined
      ? `There is no document ${JSON.stringify(name)}.\n${this.#list()}`
      : run(document);
  }

  #show(passages: readonly LibraryPassage[]): string {
    const documents = this.#library.documents();
    return passages
      .map((passage) => {
        const document = documents.find(({ id }) => id === passage.documentId);
        return showPassage(passage, this.#numberOf(passage), document?.fileName ?? '');
      })
      .join('\n');
  }

  #numberOf(passage: LibraryPassage): number {
    const known = this.shown.findIndex(
      (one) => one.documentId === passage.documentId && one.ordinal === passage.ordinal,
    );
    return known >= 0 ? known + 1 : this.shown.push(passage);
  }
}

function sameName(fileName: string, name: string | undefined): boolean {
  return name !== undefined && fileName.toLowerCase() === name.toLowerCase();
}

function isSection(heading: string, wanted: string): boolean {
  const title = heading.toLowerCase();
  const name = wanted.toLowerCase().trim();
  return title === name || title.includes(name) || new RegExp(`^${RegExp.escape(name)}[.\\s)]`).test(title);
}

/** The texts of an edit that must occur in the document. */
function textsOf(edit: Edit): string[] {
  if (edit.kind === 'move') return [edit.text, edit.to.text];
  if (edit.kind === 'rename_heading') return [edit.heading];
  return isTextEdit(edit) ? [edit.text] : [];
}

/** Removes code fences, which some models put around arguments. */
function unfenced(text: string): string {
  return text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');
}
