import { createContext } from 'react';
import { createStore } from '~/shared/lib/store';

interface Waiting {
  /** About how many questions it has. */
  weight: number;
  draw: () => void;
}

/** So many questions are drawn without being asked for; more would take too much of a phone's memory. */
const most = 5000;

/** The parts of a form that are not drawn yet: one after the other is drawn while the page is idle. */
export class DrawQueue {
  readonly #waiting = new Set<Waiting>();
  readonly #most: number;
  #drawn = 0;
  #asked: number | null = null;

  constructor(atMost = most) {
    this.#most = atMost;
  }

  /** Whether the rest waits until people scroll to it. */
  readonly isFull = createStore(false);

  /** Adds a part. Returns a function that removes it: it was drawn, or is gone. */
  add(part: Waiting): () => void {
    this.#waiting.add(part);
    this.#ask();
    return () => this.#waiting.delete(part);
  }

  #ask(): void {
    if (this.#asked !== null || this.isFull.get()) return;
    const draw = () => {
      this.#asked = null;
      this.#drawNext();
    };
    // Some browsers do not tell when they are idle, and a busy page may never be.
    this.#asked =
      'requestIdleCallback' in window ? requestIdleCallback(draw, { timeout: 100 }) : Number(setTimeout(draw, 50));
  }

  #drawNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    this.#waiting.delete(next);
    this.#drawn += next.weight;
    next.draw();
    if (this.#drawn >= this.#most) this.isFull.set(true);
    if (this.#waiting.size > 0) this.#ask();
  }
}

export const Drawing = createContext(new DrawQueue());
