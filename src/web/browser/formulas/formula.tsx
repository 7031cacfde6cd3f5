/** A formula: its LaTeX at first, and where scripts run and know it, set as mathematics. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface FormulaScript {
  toMathml(latex: string, isDisplay: boolean): string | undefined;
}

/** Where the page says at which address the script lies. */
export const FORMULA_SCRIPT_META = 'docgate-formulas';

let script: Promise<FormulaScript> | undefined;

function loadScript(): Promise<FormulaScript> {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${FORMULA_SCRIPT_META}"]`)?.content;
  script ??= import(address ?? '');
  return script;
}

export function Formula({ latex, isDisplay }: { latex: string; isDisplay: boolean }): VNode {
  const holder = useRef<HTMLElement | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadScript().then(
      ({ toMathml }) => {
        const math = isCurrent ? parseMath(toMathml(latex, isDisplay)) : undefined;
        if (math !== undefined) holder.current?.replaceChildren(math);
      },
      // Without the script the LaTeX stays, which can be read too.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [latex, isDisplay]);
  const hold = (element: HTMLElement | null) => {
    holder.current = element;
  };
  const source = <code class="math">{latex}</code>;
  // What the script puts in place of the source is not Preact's, so another formula is another element.
  return isDisplay ? (
    <div key={latex} class="formula" ref={hold}>
      {source}
    </div>
  ) : (
    <span key={latex} ref={hold}>
      {source}
    </span>
  );
}

/** Read as XML, of which the one element is taken that is mathematics. */
function parseMath(markup: string | undefined): Node | undefined {
  if (markup === undefined) return undefined;
  const math = new DOMParser().parseFromString(markup, 'text/xml').querySelector('math');
  return math === null ? undefined : document.importNode(math, true);
}
