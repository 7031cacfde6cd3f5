/**
 * An editable paragraph, heading or cell. Open, it is a text field; closed, a change is shown as a difference in place.
 */
import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { compareWords } from '../difference/compare-words.ts';
import { Segments } from '../difference/difference.tsx';
import type { TextBlock } from '../markdown/text-blocks.ts';
import { EditIcon, UndoIcon } from '../parts/icons.tsx';
import { useWords } from '../words/words.ts';
import { EditorContext, idOfBlock } from './editor-context.ts';

export interface EditableBlockProps {
  readonly partStart: number;
  readonly block: TextBlock;
  readonly children: ComponentChildren;
}

/** Length of the excerpt that names a text, in characters. */
const EXCERPT = 60;

export function EditableBlock({ partStart, block, children }: EditableBlockProps): VNode {
  const editor = useContext(EditorContext);
  const words = useWords();
  const id = idOfBlock({ partStart, block });
  const isOpen = editor?.open === id;
  const opener = useRef<HTMLButtonElement>(null);
  const [restoresFocus, setRestoresFocus] = useState(false);
  useLayoutEffect(() => {
    if (!isOpen && restoresFocus) opener.current?.focus();
  }, [isOpen, restoresFocus]);
  if (editor === undefined) return <>{children}</>;
  const text = editor.edits.get(id)?.text;
  const change = (to: string) => editor.change({ partStart, block, text: to });
  if (!isOpen) {
    return (
      <ClosedBlock
        before={block.text}
        text={text}
        opener={opener}
        onOpen={() => editor.setOpen(id)}
        onUndo={() => change(block.text)}
      >
        {children}
      </ClosedBlock>
    );
  }
  return (
    <BlockField
      text={text ?? block.text}
      label={words.editText(block.text.slice(0, EXCERPT))}
      isOneLine={block.kind !== 'paragraph'}
      onClose={(changed, byKey) => {
        if (changed !== undefined) change(changed);
        setRestoresFocus(byKey);
        editor.close(id);
      }}
    />
  );
}

interface ClosedBlockProps {
  readonly before: string;
  /** The changed text, if any. */
  readonly text: string | undefined;
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onOpen: () => void;
  readonly onUndo: () => void;
  readonly children: ComponentChildren;
}

function ClosedBlock({ before, text, opener, onOpen, onUndo, children }: ClosedBlockProps): VNode {
  const words = useWords();
  const excerpt = before.slice(0, EXCERPT);
  const open = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (!isLink && getSelection()?.isCollapsed !== false) onOpen();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for keyboards
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it does the same for keyboards
    <span class={`block${text === undefined ? '' : ' block-edited'}`} onClick={open}>
      {text === undefined ? children : <Segments segments={compareWords(before, text)} />}
      <BlockButton buttonRef={opener} label={words.editText(excerpt)} onPress={onOpen}>
        <EditIcon />
      </BlockButton>
      {text !== undefined && (
        <BlockButton class="block-undo" label={words.undoEdit(excerpt)} onPress={onUndo}>
          <UndoIcon />
        </BlockButton>
      )}
    </span>
  );
}

interface BlockButtonProps {
  readonly label: string;
  readonly class?: string;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** A button within a block that has its own click handler. */
function BlockButton({ label, class: more, buttonRef, onPress, children }: BlockButtonProps): VNode {
  return (
    <button
      {...(buttonRef && { ref: buttonRef })}
      type="button"
      class={more === undefined ? 'block-button' : `block-button ${more}`}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {children}
    </button>
  );
}

interface BlockFieldProps {
  readonly text: string;
  readonly label: string;
  /** Headings and cells hold a single paragraph, so Enter closes the field. */
  readonly isOneLine: boolean;
  /** Called once, with the new text, or undefined if editing was cancelled. */
  readonly onClose: (text: string | undefined, byKey: boolean) => void;
}

function BlockField({ text, label, isOneLine, onClose }: BlockFieldProps): VNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const { latest, end } = useClosing(text, onClose);
  const isPressed = usePress();
  // Before painting, so that keys pressed immediately go into the field.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
    // Scrolling far away unmounts this part of a long document; the typed text is kept.
    return () => end(false);
  }, []);
  return (
    <textarea
      ref={field}
      class="field block-field"
      rows={1}
      aria-label={label}
      // Not `value`: re-rendering other parts of the page must not reset the typed text.
      defaultValue={text}
      onInput={(event) => {
        latest.current = event.currentTarget.value;
      }}
      onBlur={() => {
        // Closing shifts the content below, and a click in progress would miss its target.
        if (isPressed.current) addEventListener('pointerup', () => setTimeout(end, 0, false), { once: true });
        else end(false);
      }}
      onKeyDown={(event) => {
        if (!closesField(event, isOneLine)) return;
        if (event.key === 'Escape') latest.current = undefined;
        event.preventDefault();
        event.stopPropagation();
        end(true);
      }}
    />
  );
}

/** The latest text, and a function that reports it once, whichever way the field is closed. */
function useClosing(text: string, onClose: BlockFieldProps['onClose']) {
  const latest = useRef<string | undefined>(text);
  const close = useRef<typeof onClose | undefined>(onClose);
  if (close.current !== undefined) close.current = onClose;
  const end = (byKey: boolean) => {
    close.current?.(latest.current, byKey);
    close.current = undefined;
  };
  return { latest, end };
}

function closesField(event: KeyboardEvent, isOneLine: boolean): boolean {
  if (event.isComposing) return false;
  const isDone = event.key === 'Enter' && (isOneLine || event.ctrlKey || event.metaKey);
  return isDone || event.key === 'Escape';
}

/** Whether a mouse button or finger is down anywhere on the page. */
function usePress(): { readonly current: boolean } {
  const isPressed = useRef(false);
  useEffect(() => {
    const update = (event: Event) => {
      isPressed.current = event.type === 'pointerdown';
    };
    const events = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const name of events) addEventListener(name, update, true);
    return () => {
      for (const name of events) removeEventListener(name, update, true);
    };
  }, []);
  return isPressed;
}
