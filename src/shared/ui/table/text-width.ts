let context: CanvasRenderingContext2D | null = null;
let family = '';

/** The width of a text in a table's font, in whole pixels. 0 if the browser cannot measure. */
export function textWidth(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  const present = getComputedStyle(document.documentElement).getPropertyValue('--font') || 'system-ui, sans-serif';
  if (family !== present) {
    family = present;
    context.font = `13px ${family}`;
  }
  return Math.ceil(context.measureText(text).width);
}
