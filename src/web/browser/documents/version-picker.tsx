/** Chooses the shown version; several ready versions can be compared. */
import type { VNode } from 'preact';
import type { DocumentView } from '../view-model.ts';
import { useWords } from '../words/words.ts';

export function VersionPicker({ document }: { document: DocumentView }): VNode {
  const words = useWords();
  const { id, versions, shown } = document;
  if (versions.length < 2) return <span class="quiet">{words.versionNumber(shown)}</span>;
  const ready = versions.filter((version) => version.status === 'ready');
  const before = ready.find((version) => version.number < shown);
  return (
    <div class="version-picker">
      <label>
        <span class="visually-hidden">{words.version}</span>
        <select
          autocomplete="off"
          value={String(shown)}
          onChange={(event) => location.assign(`/documents/${id}?version=${event.currentTarget.value}`)}
        >
          {versions.map((version) => (
            <option key={version.number} value={String(version.number)}>
              {words.versionNumber(version.number)}
            </option>
          ))}
        </select>
      </label>
      {ready.length > 1 && (
        <a
          class="button button-quiet"
          href={`/documents/${id}/difference?from=${(before ?? ready.at(-1))?.number}&to=${shown}`}
        >
          {words.compareVersions}
        </a>
      )}
    </div>
  );
}
