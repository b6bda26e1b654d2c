let context: CanvasRenderingContext2D | null = null;

/** The width of a text in a table's font, in whole pixels. 0 if the browser cannot measure. */
export function textWidth(text: string): number {
  if (!context) {
    context = document.createElement('canvas').getContext('2d');
    if (!context) return 0;
    context.font = '13px system-ui, sans-serif';
    const family = getComputedStyle(document.documentElement).getPropertyValue('--font');
    if (family !== '') context.font = `13px ${family}`;
  }
  return Math.ceil(context.measureText(text).width);
}
