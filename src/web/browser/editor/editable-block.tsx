/**
 * A paragraph, heading or cell that a person can change. Opened, its words stand in a field; closed, what was changed
 * shows as a difference in its place.
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

/** Letters of a text that name it. */
const EXCERPT = 60;

export function EditableBlock({ partStart, block, children }: EditableBlockProps): VNode {
  const editor = useContext(EditorContext);
  const words = useWords();
  const id = idOfBlock({ partStart, block });
  const isOpen = editor?.open === id;
  const opener = useRef<HTMLButtonElement>(null);
  const [returns, setReturns] = useState(false);
  useLayoutEffect(() => {
    if (!isOpen && returns) opener.current?.focus();
  }, [isOpen, returns]);
  if (editor === undefined) return <>{children}</>;
  const edit = editor.edits.get(id);
  const text = edit?.text ?? block.text;
  const excerpt = block.text.slice(0, EXCERPT);
  if (isOpen) {
    return (
      <BlockField
        text={text}
        label={words.editText(excerpt)}
        isOneLine={block.kind !== 'paragraph'}
        onClose={(changed, byKey) => {
          if (changed !== undefined) editor.change({ partStart, block, text: changed });
          setReturns(byKey);
          editor.close(id);
        }}
      />
    );
  }
  const open = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (!isLink && getSelection()?.isCollapsed !== false) editor.setOpen(id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same for keyboards
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it does the same for keyboards
    <span class={`block${edit === undefined ? '' : ' block-edited'}`} onClick={open}>
      {edit === undefined ? children : <Segments segments={compareWords(block.text, text)} />}
      <BlockButton buttonRef={opener} label={words.editText(excerpt)} onPress={() => editor.setOpen(id)}>
        <EditIcon />
      </BlockButton>
      {edit !== undefined && (
        <BlockButton
          class="block-undo"
          label={words.undoEdit(excerpt)}
          onPress={() => editor.change({ partStart, block, text: block.text })}
        >
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

/** A button within a block, which itself does something when it is pressed. */
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
  /** Headings and cells hold one paragraph: the enter key ends them. */
  readonly isOneLine: boolean;
  /** Told the new text, or nothing when it was given up, once. */
  readonly onClose: (text: string | undefined, byKey: boolean) => void;
}

function BlockField({ text, label, isOneLine, onClose }: BlockFieldProps): VNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef<string | undefined>(text);
  const close = useRef(onClose);
  close.current = onClose;
  const isClosed = useRef(false);
  const end = (byKey: boolean) => {
    if (isClosed.current) return;
    isClosed.current = true;
    close.current(latest.current, byKey);
  };
  const isPressed = usePress();
  // Before anything is painted: whoever types at once types here.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
    // A part of a long document that scrolls far away is taken off the page: what was typed is kept.
    return () => end(false);
  }, []);
  return (
    <textarea
      ref={field}
      class="field block-field"
      rows={1}
      aria-label={label}
      // Not `value`: whatever else on the page is rendered anew must leave what was typed.
      defaultValue={text}
      onInput={(event) => {
        latest.current = event.currentTarget.value;
      }}
      onBlur={() => {
        // Closing moves what lies below, and a click that is under way would miss what it was meant for.
        if (isPressed.current) addEventListener('pointerup', () => setTimeout(end, 0, false), { once: true });
        else end(false);
      }}
      onKeyDown={(event) => {
        if (event.isComposing) return;
        if (event.key === 'Escape') latest.current = undefined;
        const isDone = event.key === 'Enter' && (isOneLine || event.ctrlKey || event.metaKey);
        if (event.key !== 'Escape' && !isDone) return;
        event.preventDefault();
        event.stopPropagation();
        end(true);
      }}
    />
  );
}

/** Whether a button of the mouse, or a finger, is down anywhere on the page. */
function usePress(): { readonly current: boolean } {
  const isPressed = useRef(false);
  useEffect(() => {
    const note = (event: Event) => {
      isPressed.current = event.type === 'pointerdown';
    };
    const events = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const name of events) addEventListener(name, note, true);
    return () => {
      for (const name of events) removeEventListener(name, note, true);
    };
  }, []);
  return isPressed;
}
