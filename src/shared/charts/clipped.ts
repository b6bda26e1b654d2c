/** Font size of labels in charts.css, in pixels. */
const size = 13;
/** No label has narrower letters on average. */
const narrowest = 3;

let context: CanvasRenderingContext2D | null = null;

/** The label as far as it fits into a width in pixels, with an ellipsis if that is not all. */
export function clipped(label: string, width: number): string {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return label;
  context.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  // A label may have thousands of characters.
  const characters = [...label].slice(0, Math.ceil(width / narrowest) + 1);
  const fits = (text: string) => (context?.measureText(text).width ?? 0) <= width;
  if (characters.join('') === label && fits(label)) return label;
  let shown = characters.length;
  while (shown > 1 && !fits(`${characters.slice(0, shown).join('')}…`)) shown -= 1;
  return `${characters.slice(0, shown).join('')}…`;
}
