import { describe, expect, test } from 'bun:test';
import { paragraphTexts, writtenBody } from './word-package.ts';

describe('formulas', () => {
  test('become Word equations, in the line and displayed', () => {
    const xml = writtenBody('A $\\frac{a}{b}$ b\n\n$$\nx^2\n$$\n');
    expect(xml).toContain('<m:f><m:num>');
    expect(xml).toContain('<m:oMathPara><m:oMath><m:sSup>');
  });

  test('give sums what they add up', () => {
    const xml = writtenBody('$$\\sum_{i=1}^n i$$');
    expect(xml).toContain('<m:chr m:val="∑"/><m:limLoc m:val="undOvr"/>');
    expect(xml).not.toContain('<m:e/>');
  });

  test('that cannot be read stay LaTeX', () => {
    expect(paragraphTexts(writtenBody('A $\\nonsense{x}$ b'))).toEqual(['A $\\nonsense{x}$ b']);
  });

  test('are not seen in prices', () => {
    expect(paragraphTexts(writtenBody('It costs $5, then $10 and US$20 or $5-$10.'))).toEqual([
      'It costs $5, then $10 and US$20 or $5-$10.',
    ]);
  });

  test('are not seen in code', () => {
    const xml = writtenBody('`$a$` and\n\n    $b$\n\n```\n$c$ [^1]\n```\n\n[^1]: x\n');
    expect(xml).not.toContain('m:oMath');
    expect(paragraphTexts(xml)).toEqual(['$a$ and', '$b$', '', '$c$ [^1]']);
  });

  test('nested beyond all use end as text, not in a fault', () => {
    expect(writtenBody(`$${'\\sqrt{'.repeat(5000)}x${'}'.repeat(5000)}$`)).toContain('sqrt');
  });
});
