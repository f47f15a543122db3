import { commasText, message, type Text, useText } from '@recto/ui';
import { labelText } from './labels.ts';
import { figureText } from './numbers.ts';
import type { QualityBar, QualityChart } from './shape.ts';

const OF = message('quality.of', '{value} of {total}');
const BAR = message('quality.bar', '{label}: {value}');
const FULL = 100;
/** Series of other programs, whose bars have another colour than ours. */
const OTHERS: ReadonlySet<string> = new Set(
  'qpdf mutool pdfunite Ghostscript poppler PDFium MuPDF Tesseract LibreOffice without'.split(' '),
);

/** Bars of one scale, named and with their values. What they show is said in one sentence to those who do not see them. */
export function Chart({ chart, caption }: { readonly chart: QualityChart; readonly caption: string }) {
  const text = useText();
  const rows = [...new Set(chart.bars.map(rowOf))];
  const hasSeries = chart.bars.some((bar) => bar.row !== undefined && bar.series !== chart.bars[0]?.series);
  const spoken = chart.bars.map((bar) =>
    text(BAR, { label: spokenLabel(bar, hasSeries, text), value: barText(bar, chart, text) }),
  );
  return (
    <figure className="chart">
      <figcaption>{caption}</figcaption>
      <div
        role="img"
        data-has-series={hasSeries || undefined}
        aria-label={text(BAR, { label: caption, value: commasText(spoken, text) })}
      >
        {rows.map((row) => (
          <div className="chart-row" key={row}>
            <span>{labelText(row, text)}</span>
            <div>
              {chart.bars
                .filter((bar) => rowOf(bar) === row)
                .map((bar) => (
                  <div className="chart-bar" key={bar.series} data-is-other={OTHERS.has(bar.series) || undefined}>
                    <svg viewBox={`0 0 ${FULL} 1`} preserveAspectRatio="none" aria-hidden="true">
                      <rect width={((bar.value / chart.most) * FULL).toFixed(1)} height="1" />
                    </svg>
                    <span>
                      {hasSeries && (
                        <>
                          <bdi>{labelText(bar.series, text)}</bdi>{' '}
                        </>
                      )}
                      <b>{barText(bar, chart, text)}</b>
                    </span>
                  </div>
                ))}
            </div>
          </div>
        ))}
      </div>
    </figure>
  );
}

const rowOf = ({ row, series }: QualityBar) => row ?? series;

function spokenLabel(bar: QualityBar, hasSeries: boolean, text: Text): string {
  const row = labelText(rowOf(bar), text);
  return hasSeries && bar.row !== undefined ? `${row} (${labelText(bar.series, text)})` : row;
}

function barText({ value, of }: QualityBar, { unit }: QualityChart, text: Text): string {
  if (of === undefined) return figureText(value, unit, text);
  return text(OF, { value: figureText(value, 'count', text), total: figureText(of, 'count', text) });
}
