import type { PageArea, PageModel } from '@recto/contract/capabilities/page-model';

/** A page whose text runs up or down is read as if it were rotated, so that most of its text is upright. */
export function rotateToReading(page: PageModel): PageModel {
  const angle = mainAngle(page);
  return angle === 0 ? page : rotated(page, angle);
}

function mainAngle({ glyphs, styles }: PageModel): 0 | 90 | -90 | 180 {
  // By style first: pages have many glyphs and few styles.
  const byStyle = new Uint32Array(Math.max(1, styles.length));
  for (let index = 0; index < glyphs.count; index++) {
    const style = glyphs.style[index] ?? 0;
    byStyle[style] = (byStyle[style] ?? 0) + 1;
  }
  const counts = new Map<number, number>();
  for (const [style, { angleDegrees }] of styles.entries()) {
    counts.set(angleDegrees, (counts.get(angleDegrees) ?? 0) + (byStyle[style] ?? 0));
  }
  for (const [angle, count] of counts) {
    if (count < glyphs.count * 0.6 || glyphs.count < 40) continue;
    if (angle === 90 || angle === -90) return angle;
    if (Math.abs(angle) === 180) return 180;
  }
  return 0;
}

/** Rotated against `angle`, so that text at that angle becomes upright. */
function rotated(page: PageModel, angle: 90 | -90 | 180): PageModel {
  const { widthPoints: width, heightPoints: height, glyphs } = page;
  const point = (x: number, y: number): readonly [number, number] => {
    if (angle === 90) return [y, width - x];
    if (angle === -90) return [height - y, x];
    return [width - x, height - y];
  };
  const area = ({ left, top, right, bottom }: PageArea): PageArea => {
    const [x1, y1] = point(left, top);
    const [x2, y2] = point(right, bottom);
    return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
  };
  const withArea = <Part extends { readonly area: PageArea }>(part: Part): Part => ({ ...part, area: area(part.area) });
  const boxes = {
    left: glyphs.left.slice(),
    top: glyphs.top.slice(),
    right: glyphs.right.slice(),
    bottom: glyphs.bottom.slice(),
    originX: glyphs.originX.slice(),
    originY: glyphs.originY.slice(),
  };
  for (let index = 0; index < glyphs.count; index++) {
    const box = area({
      left: glyphs.left[index] ?? 0,
      top: glyphs.top[index] ?? 0,
      right: glyphs.right[index] ?? 0,
      bottom: glyphs.bottom[index] ?? 0,
    });
    boxes.left[index] = box.left;
    boxes.top[index] = box.top;
    boxes.right[index] = box.right;
    boxes.bottom[index] = box.bottom;
    const [x, y] = point(glyphs.originX[index] ?? 0, glyphs.originY[index] ?? 0);
    boxes.originX[index] = x;
    boxes.originY[index] = y;
  }
  const isQuarter = angle !== 180;
  const styles = page.styles.map((style) => ({ ...style, angleDegrees: normalized(style.angleDegrees - angle) }));
  return {
    ...page,
    widthPoints: isQuarter ? height : width,
    heightPoints: isQuarter ? width : height,
    glyphs: { ...glyphs, ...boxes },
    styles,
    rules: page.rules.map((rule) => {
      const box = area(
        rule.isHorizontal
          ? { left: rule.from, right: rule.to, top: rule.at, bottom: rule.at }
          : { left: rule.at, right: rule.at, top: rule.from, bottom: rule.to },
      );
      const isHorizontal = isQuarter ? !rule.isHorizontal : rule.isHorizontal;
      return {
        ...rule,
        isHorizontal,
        at: isHorizontal ? box.top : box.left,
        from: isHorizontal ? box.left : box.top,
        to: isHorizontal ? box.right : box.bottom,
      };
    }),
    fills: page.fills.map(withArea),
    // Pictures, drawings and freeforms would have to be rotated as well; they stay out of a page that is rotated for its text.
    shapes: page.shapes.filter(({ kind }) => kind !== 'freeform').map(withArea),
    drawings: [],
    pictures: [],
    clippedTexts: page.clippedTexts.map((text) => ({ ...text, visible: area(text.visible) })),
    links: page.links.map(withArea),
    fields: page.fields.map(withArea),
  };
}

function normalized(angle: number): number {
  const rotated = ((angle + 540) % 360) - 180;
  return rotated === -180 ? 180 : rotated;
}
