/** Answers with a plan: a proposal with its citation, choices, or what comes nearest to what was not found. */
import { plainText } from '../../markdown/text-of.ts';
import type { Answer, ProposedChange } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import { say } from '../built-in/phrases.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { Description } from './description.ts';
import { nearestTo } from './find-any.ts';
import type { Hit } from './find-parts.ts';
import { type Context, type DocumentEdits, inFile, keyOf, type Plan, sayChange } from './plan.ts';
import { MAX_PASSAGES, stemsOf } from './read-documents.ts';

const MAX_FILES_NAMED = 3;

/** Says what a plan would change, or why there is none. */
export function answerOf(plan: Plan, context: Context, library: Library): Answer {
  switch (plan.kind) {
    case 'edits':
      return proposalOf(plan.changes, plan.text, context.language, library);
    case 'choices':
      return { text: plan.text, citations: [], found: false, choices: plan.choices, isFree: true };
    case 'missing': {
      const near = nearestTo(context, plan.what);
      if (near.length > 0) return nearestAnswer(context, plan.what, near);
      return {
        text: sayChange(context, 'missing', { what: plan.what, files: filesOf(context) }),
        citations: [],
        found: false,
        isFree: true,
      };
    }
    case 'unclear':
      return {
        text: `${sayChange(context, 'unclear')}\n\n${examplesOf(context)}`.trim(),
        citations: [],
        found: false,
        isFree: true,
      };
  }
}

/** Shows the nearest parts instead of claiming that nothing exists. */
function nearestAnswer(context: Context, what: string, near: readonly Hit[]): Answer {
  const quoted = near.map(({ read, text }) => `> ${text} (${read.document.fileName})`).join('\n\n');
  const text = `${sayChange(context, 'nearest', { what })}\n\n${quoted}`;
  return { text, citations: [], found: false, isFree: true };
}

function filesOf({ documents }: Context): string {
  const names = documents.map(({ document }) => document.fileName);
  const more = names.length - MAX_FILES_NAMED;
  return names.slice(0, MAX_FILES_NAMED).join(', ') + (more > 0 ? ` +${more}` : '');
}

/** Example instructions for these documents, about the topic of the instruction if possible. */
function examplesOf(context: Context): string {
  const { language, documents, related, instruction } = context;
  const topic = new Description(instruction.whole.words, { related, language });
  const cells = documents.flatMap((read) =>
    read.parts
      .filter(({ row }) => row?.number === 2)
      .map((part) => {
        const header = part.row?.header ?? [];
        const own = header.map((title) => topic.literal(title));
        const share = Math.max(...own);
        const column = header[share > 0 ? own.indexOf(share) : header.length - 1] ?? '';
        const ask = sayChange(context, 'askCell', { row: keyOf({ read, part }) ?? '', column, by: '…' });
        return { ask: inFile(context, read.document, ask), share };
      }),
  );
  const sentences = nearestTo(context, instruction.whole.words)
    .filter(({ unit, text }) => unit === 'sentence' && text.length < MAX_EXAMPLE)
    .map(({ read, text }) =>
      inFile(context, read.document, sayChange(context, 'askReplace', { text, by: '…' })),
    );
  const onTopic = cells.filter(({ share }) => share > 0);
  const near = [...onTopic.slice(0, 2).map(({ ask }) => ask), ...sentences.slice(0, 1)];
  const shown = near.length > 0 ? near : cells.slice(0, 2).map(({ ask }) => ask);
  return shown.map((ask) => `- ${ask}`).join('\n');
}

const MAX_EXAMPLE = 160;

function proposalOf(
  changes: readonly DocumentEdits[],
  summary: string,
  language: Language,
  library: Library,
): Answer {
  const proposals = changes.map(
    ({ document, edits }): ProposedChange => ({
      documentId: document.id,
      fileName: document.fileName,
      version: document.version,
      edits,
      language,
    }),
  );
  const [proposal, ...furtherProposals] = proposals;
  const citations = changes.slice(0, 1).flatMap(({ document, at }) => citationOf(library, document, at));
  const sentences = `${summary} ${say(language, 'awaitsApproval')}`;
  return {
    text: citations.length > 0 ? `${sentences} [1]` : sentences,
    citations,
    found: true,
    ...(proposal === undefined ? {} : { proposal }),
    ...(furtherProposals.length === 0 ? {} : { furtherProposals }),
  };
}

/** Cites the passage that contains a text, ignoring emphasis and line breaks. */
function citationOf(library: Library, document: LibraryDocument, text: string) {
  const wanted = plainText(text);
  const passage = library
    .searchIn(document.id, stemsOf(text), MAX_PASSAGES)
    .find(({ markdown }) => markdown.includes(text) || plainText(markdown).includes(wanted));
  return passage === undefined ? [] : [cite(library, passage, 0, passage.markdown.length)];
}
