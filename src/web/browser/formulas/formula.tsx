/** A formula: its LaTeX source, replaced by MathML once the script has converted it. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface FormulaScript {
  toMathml(latex: string, isDisplay: boolean): string | undefined;
}

/** Name of the meta element with the script's URL. */
export const FORMULA_SCRIPT_META = 'docgate-formulas';

let script: Promise<FormulaScript> | undefined;

function loadScript(): Promise<FormulaScript> {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${FORMULA_SCRIPT_META}"]`)?.content;
  script ??= import(address ?? '');
  return script;
}

export function Formula({ latex, isDisplay }: { latex: string; isDisplay: boolean }): VNode {
  const elementRef = useRef<HTMLElement | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadScript().then(
      ({ toMathml }) => {
        const math = isCurrent ? parseMath(toMathml(latex, isDisplay)) : undefined;
        if (math !== undefined) elementRef.current?.replaceChildren(math);
      },
      // Without the script, the LaTeX source stays visible.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [latex, isDisplay]);
  const setElement = (element: HTMLElement | null) => {
    elementRef.current = element;
  };
  const source = <code class="math">{latex}</code>;
  // The replaced content is not managed by Preact, so another formula needs another element.
  return isDisplay ? (
    <div key={latex} class="formula" ref={setElement}>
      {source}
    </div>
  ) : (
    <span key={latex} ref={setElement}>
      {source}
    </span>
  );
}

/** Parses the markup as XML and extracts the `math` element. */
function parseMath(markup: string | undefined): Node | undefined {
  if (markup === undefined) return undefined;
  const math = new DOMParser().parseFromString(markup, 'text/xml').querySelector('math');
  return math === null ? undefined : document.importNode(math, true);
}
