import type { EditorView } from '@codemirror/view';

/** Characters that are added to an editor at once: a few milliseconds, also on a slow device. */
const piece = 200_000;

/** Fills an empty editor in pieces, so that no piece blocks the page. Out: stops. */
export function showPiecewise(editor: EditorView, text: string): () => void {
  let at = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const add = () => {
    const insert = text.slice(at, at + piece);
    editor.dispatch({ changes: { from: editor.state.doc.length, insert } });
    at += piece;
    if (at < text.length) timer = setTimeout(add);
  };
  add();
  return () => clearTimeout(timer);
}
