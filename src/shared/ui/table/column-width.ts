const minWidth = 48;
const maxWidth = 800;

export const columnWidth = (width: number): number => Math.round(Math.min(maxWidth, Math.max(minWidth, width)));

let context: CanvasRenderingContext2D | null = null;
let family = '';

const tableFont = 13;

/** Width of a text in a table's font, in whole pixels; 0 if the browser cannot measure. */
export function textWidth(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  const root = getComputedStyle(document.documentElement);
  const present = root.getPropertyValue('--font') || 'system-ui, sans-serif';
  if (family !== present) {
    family = present;
    context.font = `${tableFont}px ${family}`;
  }
  return Math.ceil(context.measureText(text).width + spacing(text, root));
}

/** Letter and word spacing of a user's own style sheet, if it applies to all elements. */
function spacing(text: string, root: CSSStyleDeclaration): number {
  const [letter, word] = [Number.parseFloat(root.letterSpacing), Number.parseFloat(root.wordSpacing)];
  if (!letter && !word) return 0;
  const spaces = text.split(' ').length - 1;
  return ((letter || 0) * text.length + (word || 0) * spaces) * (tableFont / Number.parseFloat(root.fontSize));
}

/** The padding of a cell, and a pixel for rounding on each side. */
export const cellEdges = 18;
const buttonEdges = 22;
const menuButton = 32;

export function actionsColumnWidth(label: string, hasMenu: boolean): number {
  return cellEdges + buttonEdges + textWidth(label) + (hasMenu ? menuButton : 0);
}
