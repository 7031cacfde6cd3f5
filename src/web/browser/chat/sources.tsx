/**
 * The places an answer rests on, in the order of their numbers; what stands under one heading is one place. Where an
 * answer quotes several versions of a document, each source says which one it is from.
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
  /** Those of the citations that are from here. */
  readonly numbers: readonly [number, ...number[]];
}

export function Sources({ message, onOpen }: SourcesProps): VNode {
  const words = useWords();
  const compared = inSeveralVersions(message.citations);
  return (
    <div class="sources">
      <ol aria-label={words.sources}>
        {gatherSources(message.citations).map(({ citation, numbers }) => {
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

function gatherSources(citations: readonly CitationView[]): Source[] {
  const sources = new Map<string, Source>();
  for (const [index, citation] of citations.entries()) {
    const { documentId, version, headings, isHidden } = citation;
    const place = JSON.stringify([documentId, version, headings, isHidden]);
    const known = sources.get(place);
    const number = index + 1;
    sources.set(
      place,
      known ? { ...known, numbers: [...known.numbers, number] } : { citation, numbers: [number] },
    );
  }
  return [...sources.values()];
}
