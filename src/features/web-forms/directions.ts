/** The first letter of a text; the group has it if it is written from right to left. */
const firstLetter = /([\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])|\p{L}/u;

/** The direction in which most of these texts begin; null if none has letters. */
export function directionOfTexts(texts: readonly string[]): 'rtl' | 'ltr' | null {
  const letters = texts.map((text) => firstLetter.exec(text)).filter((letter) => letter !== null);
  if (letters.length === 0) return null;
  return letters.filter(([, fromRight]) => fromRight !== undefined).length * 2 > letters.length ? 'rtl' : 'ltr';
}

/** Labels that are enough to tell the direction of a form, and the nodes in which they are looked for. */
const enough = { labels: 20, nodes: 200 };

interface LabelledNode {
  currentState: { label?: { asString: string } | null; children: readonly LabelledNode[] | null };
}

/** The direction of a form whose language has no name: that of its first labels. Null if they do not say. */
export function directionOfForm(root: object): 'rtl' | 'ltr' | null {
  const labels: string[] = [];
  const waiting = [root as LabelledNode];
  for (let seen = 0; waiting.length > 0 && seen < enough.nodes && labels.length < enough.labels; seen += 1) {
    const { label, children } = waiting.shift()?.currentState ?? { children: null };
    if (label) labels.push(label.asString);
    waiting.unshift(...(children ?? []).slice(0, enough.nodes));
  }
  return directionOfTexts(labels);
}

/** The `dir` of a box with this text: its own. Without letters that of the form, where `auto` is always left to right. */
export const directionOfTyped = (text: string): 'auto' | undefined => (/\p{L}/u.test(text) ? 'auto' : undefined);
