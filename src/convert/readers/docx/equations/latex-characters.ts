/**
 * Characters of equations as LaTeX: Greek letters, operators, relations and arrows by name, styled letters by the
 * alphabet they are from. Letters and digits stand for themselves, as does what LaTeX has no name for.
 *
 * Source: Unicode Technical Report 25 (mathematics); the LaTeX names are those of amsmath and KaTeX.
 */

/** How much room an operator takes: a relation or binary operator stands between spaces. */
export type TokenKind = 'ordinary' | 'operator';

export interface LatexToken {
  readonly latex: string;
  readonly kind: TokenKind;
}

const GREEK =
  'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega';

const SYMBOLS =
  '∞ infty ∂ partial ∇ nabla ∀ forall ∃ exists ∄ nexists ∅ varnothing ℏ hbar ℓ ell ℜ Re ℑ Im ℘ wp ℵ aleph ℶ beth ℷ gimel ℸ daleth ð eth ℧ mho Ⅎ Finv † dagger ‡ ddagger ✓ checkmark ® circledR ∠ angle △ triangle □ square ◊ lozenge ⊤ top ¬ neg … ldots ⋯ cdots ⋮ vdots ⋱ ddots ∫ int ∬ iint ∭ iiint ∮ oint ∑ sum ∏ prod ∐ coprod ⋃ bigcup ⋂ bigcap ⨁ bigoplus ⨂ bigotimes ⨀ bigodot ⋁ bigvee ⋀ bigwedge ⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ‖ Vert ∴ therefore ∵ because ★ bigstar';

const OPERATORS =
  '± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∙ bullet • bullet ∗ ast ⋆ star ∘ circ ⊕ oplus ⊖ ominus ⊗ otimes ⊘ oslash ⊙ odot ∩ cap ∪ cup ⊎ uplus ∧ wedge ∨ vee ∖ setminus ≤ leq ≥ geq ⩽ leqslant ⩾ geqslant ≪ ll ≫ gg ≠ neq ≡ equiv ≢ not\\equiv ≈ approx ≅ cong ≃ simeq ∼ sim ∝ propto ≐ doteq ≔ coloneqq ≜ triangleq ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊄ not\\subset ⊊ subsetneq ∣ mid ∤ nmid ∥ parallel ⟂ perp ⊥ perp ⊢ vdash ⊨ models → rightarrow ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ⟶ longrightarrow ⟵ longleftarrow ⟹ Longrightarrow ⟺ Longleftrightarrow ↑ uparrow ↓ downarrow ↗ nearrow ↘ searrow ⇌ rightleftharpoons ≺ prec ≻ succ ⟼ longmapsto ↪ hookrightarrow ↩ hookleftarrow ⌣ smile ⌢ frown ≍ asymp ≲ lesssim ≳ gtrsim ≰ nleq ≱ ngeq ⪯ preceq ⪰ succeq ⊑ sqsubseteq ⊒ sqsupseteq ⇋ leftrightharpoons ⇀ rightharpoonup ↼ leftharpoonup ⊲ triangleleft ⊳ triangleright ⊴ trianglelefteq ⊵ trianglerighteq ↠ twoheadrightarrow ⇝ rightsquigarrow ⇑ Uparrow ⇓ Downarrow ↕ updownarrow';

const PLAIN_OPERATORS = '=+<>';
const MINUS = '-−–';
const ESCAPED = '%#&_{}$';
const SPACES = new Map([
  ['\u2000', '\\enspace '],
  ['\u2001', '\\quad '],
  ['\u2003', '\\quad '],
  ['\u2002', '\\ '],
  ['\u2004', '\\;'],
  ['\u2005', '\\:'],
  ['\u2009', '\\,'],
  ['\u200a', '\\,'],
  ['\u205f', '\\:'],
  ['\u00a0', '\\ '],
]);

function pairsOf(list: string): [string, string][] {
  const words = list.split(' ');
  return words.flatMap((word, index): [string, string][] =>
    index % 2 === 0 ? [[word, `\\${words[index + 1] ?? ''}`]] : [],
  );
}

const ORDINARY = new Map<string, string>([
  ...pairsOf(GREEK),
  ...pairsOf(SYMBOLS),
  ['\\', '\\backslash'],
  ['~', '\\sim'],
  ['^', '\\hat{}'],
  ['°', '{^\\circ}'],
  ['′', "'"],
  ['″', "''"],
  ['⌀', '\\varnothing'],
  ['‴', "'''"],
  ['\u2061', ''],
  ['\u2062', ''],
  ['\u2063', ''],
  ['\u2064', ''],
  ['\u200b', ''],
]);
const BETWEEN = new Map<string, string>(pairsOf(OPERATORS));

/** Styled alphabets that Unicode has for mathematics, by the first code point of their capitals. */
const ALPHABETS: readonly (readonly [number, string])[] = [
  [0x1d400, '\\mathbf'],
  [0x1d434, ''],
  [0x1d468, '\\boldsymbol'],
  [0x1d49c, '\\mathcal'],
  [0x1d4d0, '\\mathcal'],
  [0x1d504, '\\mathfrak'],
  [0x1d538, '\\mathbb'],
  [0x1d56c, '\\mathfrak'],
  [0x1d5a0, '\\mathsf'],
  [0x1d5d4, '\\mathsf'],
  [0x1d608, '\\mathsf'],
  [0x1d63c, '\\mathsf'],
  [0x1d670, '\\mathtt'],
];
const ALPHABET_SIZE = 52;
const LETTERLIKE = new Map([
  ['ℝ', '\\mathbb{R}'],
  ['ℕ', '\\mathbb{N}'],
  ['ℤ', '\\mathbb{Z}'],
  ['ℚ', '\\mathbb{Q}'],
  ['ℂ', '\\mathbb{C}'],
  ['ℙ', '\\mathbb{P}'],
  ['ℍ', '\\mathbb{H}'],
  ['ℒ', '\\mathcal{L}'],
  ['ℱ', '\\mathcal{F}'],
  ['ℋ', '\\mathcal{H}'],
  ['ℐ', '\\mathcal{I}'],
  ['ℳ', '\\mathcal{M}'],
  ['ℛ', '\\mathcal{R}'],
  ['ℬ', '\\mathcal{B}'],
  ['ℰ', '\\mathcal{E}'],
  ['ℎ', 'h'],
]);

function styledLetter(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  const alphabet = ALPHABETS.find(([first]) => code >= first && code < first + ALPHABET_SIZE);
  if (alphabet === undefined) return undefined;
  const offset = code - alphabet[0];
  const letter = String.fromCharCode(offset < 26 ? 65 + offset : 71 + offset);
  return alphabet[1] === '' ? letter : `${alphabet[1]}{${letter}}`;
}

/** One character of an equation as LaTeX. */
export function latexOf(character: string): LatexToken {
  const operator = BETWEEN.get(character);
  if (operator !== undefined) return { latex: operator, kind: 'operator' };
  if (PLAIN_OPERATORS.includes(character)) return { latex: character, kind: 'operator' };
  if (MINUS.includes(character)) return { latex: '-', kind: 'operator' };
  if (ESCAPED.includes(character)) return { latex: `\\${character}`, kind: 'ordinary' };
  const known = ORDINARY.get(character) ?? LETTERLIKE.get(character) ?? SPACES.get(character);
  return { latex: known ?? styledLetter(character) ?? plain(character), kind: 'ordinary' };
}

/** Other styled letters and digits lose their style rather than their meaning. */
function plain(character: string): string {
  const normal = character.normalize('NFKC');
  return normal === character || !/^[\p{L}\p{N}]$/u.test(normal) ? character : latexOf(normal).latex;
}

/** Names that LaTeX sets as functions. */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim limsup liminf max min sup inf det dim ker gcd deg arg hom Pr'.split(
    ' ',
  ),
);

/** Accents by the combining character that an equation states. */
export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\u0302', '\\hat'],
  ['^', '\\hat'],
  ['\u0303', '\\tilde'],
  ['~', '\\tilde'],
  ['\u0304', '\\bar'],
  ['\u0305', '\\overline'],
  ['¯', '\\bar'],
  ['‾', '\\bar'],
  ['ˉ', '\\bar'],
  ['\u0307', '\\dot'],
  ['\u0308', '\\ddot'],
  ['\u20db', '\\dddot'],
  ['\u20dc', '\\ddddot'],
  ['\u030a', '\\mathring'],
  ['\u030c', '\\check'],
  ['\u0306', '\\breve'],
  ['\u0301', '\\acute'],
  ['\u0300', '\\grave'],
  ['\u20d7', '\\vec'],
  ['→', '\\vec'],
  ['\u20d6', '\\overleftarrow'],
  ['\u20e1', '\\overleftrightarrow'],
  ['\u0332', '\\underline'],
  ['\u033f', '\\overline'],
]);

/** Characters that group what stands above or below them. */
export const GROUPINGS: ReadonlyMap<string, string> = new Map([
  ['⏟', '\\underbrace'],
  ['⏞', '\\overbrace'],
  ['⎴', '\\overbrace'],
  ['⎵', '\\underbrace'],
  ['⏠', '\\overbrace'],
  ['⏡', '\\underbrace'],
]);

/** Accents that stretch over more than one letter. */
export const WIDE_ACCENTS: ReadonlyMap<string, string> = new Map([
  ['\\hat', '\\widehat'],
  ['\\tilde', '\\widetilde'],
  ['\\bar', '\\overline'],
  ['\\vec', '\\overrightarrow'],
]);

/** Arrows with something written above or below them. */
export const LABELLED_ARROWS: ReadonlyMap<string, string> = new Map([
  ['\\rightarrow', '\\xrightarrow'],
  ['\\longrightarrow', '\\xrightarrow'],
  ['\\leftarrow', '\\xleftarrow'],
  ['\\longleftarrow', '\\xleftarrow'],
  ['\\leftrightarrow', '\\xleftrightarrow'],
  ['\\Rightarrow', '\\xRightarrow'],
  ['\\Leftarrow', '\\xLeftarrow'],
  ['\\Leftrightarrow', '\\xLeftrightarrow'],
  ['\\rightleftharpoons', '\\xrightleftharpoons'],
]);

/** What LaTeX takes between `\\left` and `\\right`, by the character that an equation states; a dot is nothing. */
export const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ['', '.'],
  ...[...'()[]|/'].map((character): [string, string] => [character, character]),
  ['{', '\\{'],
  ['}', '\\}'],
  ['∣', '|'],
  ['❘', '|'],
  ['‖', '\\|'],
  ['∥', '\\|'],
  ['⟨', '\\langle'],
  ['⟩', '\\rangle'],
  ['〈', '\\langle'],
  ['〉', '\\rangle'],
  ['⌈', '\\lceil'],
  ['⌉', '\\rceil'],
  ['⌊', '\\lfloor'],
  ['⌋', '\\rfloor'],
  ['\\', '\\backslash'],
  ['↑', '\\uparrow'],
  ['↓', '\\downarrow'],
]);

/** Lines and braces that some programs write as limits, below what they belong to and above it. */
export const MARKS_AS_LIMITS: ReadonlyMap<string, string> = new Map([
  ['_\\_', '\\underline'],
  ['_⏟', '\\underbrace'],
  ['^⏞', '\\overbrace'],
  ['^¯', '\\overline'],
  ['^‾', '\\overline'],
]);
