/** A rendered difference: removed text struck through, added text marked, with some unchanged context. */
import type { ComponentChildren, VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Fold, LineLook } from '../../../domain/difference.ts';
import { useWords } from '../words/words.ts';
import { arrangeParts, type Group } from './arrange-parts.ts';
import type { DifferenceLine, DifferencePart, Segment } from './difference-view.ts';

export interface DifferenceProps {
  readonly parts: readonly DifferencePart[];
  /** Shows lines of the fold at this index. */
  readonly onOpen: (index: number) => Promise<void>;
}

export function Difference({ parts, onOpen }: DifferenceProps): VNode {
  const blocks = useMemo(() => arrangeParts(parts), [parts]);
  return (
    <div class="difference">
      {blocks.map((block, index) => {
        if (block.kind === 'fold') {
          return (
            <FoldButton key={`fold-${block.fold.status}-${block.fold.end}`} {...block} onOpen={onOpen} />
          );
        }
        if (block.kind === 'text') return <TextGroup key={index} group={block.group} />;
        return <Table key={index} groups={block.groups} />;
      })}
    </div>
  );
}

/** Makes the start of a change focusable, for stepping from change to change. */
function changeAttributes({ change, begins }: Group, label: (number: number) => string): object {
  if (change === null) return {};
  return begins
    ? {
        'data-change': change,
        id: `change-${change}`,
        tabIndex: -1,
        role: 'group',
        'aria-label': label(change),
      }
    : {};
}

function TextGroup({ group }: { group: Group }): VNode {
  const words = useWords();
  return (
    <div
      class={group.change === null ? 'unchanged' : 'changed'}
      {...changeAttributes(group, words.changeNumber)}
    >
      {group.lines.map((line, index) => (
        <TextLine key={index} line={line} />
      ))}
    </div>
  );
}

function TextLine({ line }: { line: DifferenceLine }): VNode {
  const { look } = line;
  return (
    <p class={`line line-${line.status} ${lookClass(look)}`}>
      {look.kind === 'item' && <span class="line-marker">{look.marker}</span>}
      <span>
        <Segments segments={line.cells[0] ?? []} />
      </span>
    </p>
  );
}

/** Deeper lists are not indented further. */
const MAX_INDENT = 4;

function lookClass(look: LineLook): string {
  if (look.kind === 'heading') return `line-heading line-heading-${Math.min(look.level, 3)}`;
  if (look.kind === 'item') return `line-item line-depth-${Math.min(look.depth, MAX_INDENT)}`;
  return look.kind === 'code' ? 'line-code' : '';
}

function Table({ groups }: { groups: readonly Group[] }): VNode {
  const words = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <figure class="difference-table" tabIndex={0} aria-label={words.table}>
      <table>
        {groups.map((group, index) => (
          <tbody
            key={index}
            class={group.change === null ? 'unchanged-rows' : 'changed-rows'}
            {...changeAttributes(group, words.changeNumber)}
          >
            {group.lines.map((line, row) => (
              <Row key={row} line={line} />
            ))}
          </tbody>
        ))}
      </table>
    </figure>
  );
}

function Row({ line }: { line: DifferenceLine }): VNode {
  const isHeader = line.look.kind === 'header';
  return (
    <tr class={`line-${line.status}`}>
      {line.cells.map((cell, column) =>
        isHeader ? (
          <th key={column} scope="col">
            <Segments segments={cell} />
          </th>
        ) : (
          <td key={column}>
            <Segments segments={cell} />
          </td>
        ),
      )}
    </tr>
  );
}

export function Segments({ segments }: { segments: readonly Segment[] }): ComponentChildren {
  return segments.map(({ kind, text }) => {
    if (kind === 'removed') return <del>{text}</del>;
    if (kind === 'added') return <ins>{text}</ins>;
    return text;
  });
}

interface FoldButtonProps {
  readonly fold: Fold;
  readonly index: number;
  readonly onOpen: (index: number) => Promise<void>;
}

function FoldButton({ fold, index, onOpen }: FoldButtonProps): VNode {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const count = fold.end - fold.start;
  const label = { same: words.unchangedLines, added: words.addedLines, removed: words.removedLines };
  const open = async () => {
    setBusy(true);
    await onOpen(index);
    setBusy(false);
  };
  return (
    <div class="fold">
      <button type="button" class="fold-button" aria-busy={busy} onClick={() => void open()}>
        {label[fold.status](count)}
      </button>
      {fold.section !== null && <span class="fold-section">{fold.section}</span>}
    </div>
  );
}
