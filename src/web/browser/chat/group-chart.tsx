/**
 * A bar chart of groups. Name and value stand above each bar, which fits narrow windows. The table is the text
 * equivalent.
 */
import type { VNode } from 'preact';
import type { ResultGroup } from '../../../domain/tables.ts';

interface GroupChartProps {
  readonly id: string;
  readonly title: string;
  readonly groups: readonly ResultGroup[];
}

/** CSS pixels. */
const ROW = 40;
const BAR = { top: 22, height: 10 };
/** Longer names are truncated. */
const LONGEST_NAME = 28;

export function GroupChart({ id, title, groups }: GroupChartProps): VNode | null {
  const values = groups.map(({ value }) => value);
  const least = Math.min(0, ...values);
  const extent = Math.max(0, ...values) - least;
  if (!(extent > 0 && extent < Number.POSITIVE_INFINITY)) return null;
  const percent = (part: number) => `${((100 * part) / extent).toFixed(2)}%`;
  return (
    <svg
      class="chart"
      width="100%"
      height={groups.length * ROW}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{groups.map(({ label, text }) => `${label}: ${text}`).join('; ')}</desc>
      {groups.map(({ label, value, text }, index) => (
        <g key={label} transform={`translate(0 ${index * ROW})`}>
          <text y={BAR.top - 7}>
            {label.length > LONGEST_NAME ? `${label.slice(0, LONGEST_NAME - 1)}…` : label}
          </text>
          <text class="chart-figure" x="100%" y={BAR.top - 7}>
            {text}
          </text>
          <rect class="chart-ground" y={BAR.top} width="100%" height={BAR.height} rx="3" />
          <rect
            class="chart-bar"
            x={percent(Math.min(0, value) - least)}
            y={BAR.top}
            width={percent(Math.abs(value))}
            height={BAR.height}
            rx="3"
          />
        </g>
      ))}
    </svg>
  );
}
