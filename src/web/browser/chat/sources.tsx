/**
 * The sources of an answer in the order of their numbers; citations under the same heading are one source. If an answer
 * quotes several versions of a document, each source names its version.
 */
import type { VNode } from 'preact';
import type { CitationView, MessageView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { type CitationLinkHandlers, citationPath, openBeside } from './citation-link.tsx';

interface SourcesProps extends Pick<CitationLinkHandlers, 'onOpen'> {
  readonly message: MessageView;
}

interface Source {
  readonly citation: CitationView;
  /** The numbers of the citations from this source. */
  readonly numbers: readonly [number, ...number[]];
}

export function Sources({ message, onOpen }: SourcesProps): VNode {
  const words = useWords();
  const compared = inSeveralVersions(message.citations);
  return (
    <div class="sources">
      <ol aria-label={words.sources}>
        {collectSources(message.citations).map(({ citation, numbers }) => {
          const path = citationPath(message.id, numbers[0], citation);
          return (
            <li key={path}>
              <a href={path} onClick={(event) => openBeside(event, path, onOpen)}>
                <span class="source-number">{numbers.join(', ')}</span>
                <span class="source-name">{citation.fileName}</span>
                {compared.has(citation.documentId) && (
                  <span class="source-version">{words.versionNumber(citation.version)}</span>
                )}
                {citation.isHidden && <span class="source-hidden">{words.notVisible}</span>}
                {citation.headings.length > 0 && (
                  <span class="source-heading">{citation.headings.at(-1)}</span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The documents that are quoted in more than one version. */
function inSeveralVersions(citations: readonly CitationView[]): ReadonlySet<string> {
  const versions = new Map<string, number>();
  return new Set(
    citations.flatMap(({ documentId, version }) => {
      const first = versions.get(documentId) ?? version;
      versions.set(documentId, first);
      return first === version ? [] : [documentId];
    }),
  );
}

function collectSources(citations: readonly CitationView[]): Source[] {
  const sources = new Map<string, Source>();
  for (const [index, citation] of citations.entries()) {
    const { documentId, version, headings, isHidden } = citation;
    const key = JSON.stringify([documentId, version, headings, isHidden]);
    const known = sources.get(key);
    const number = index + 1;
    sources.set(
      key,
      known ? { ...known, numbers: [...known.numbers, number] } : { citation, numbers: [number] },
    );
  }
  return [...sources.values()];
}
