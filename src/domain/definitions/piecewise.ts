import { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Lines that are added to an editor at once: a few milliseconds, also on a slow device. */
const piece = 1500;
/** The first ones are measured and drawn at once. */
const firstPiece = 200;
/** Characters of a piece, for files with very long lines. */
const mostCharacters = 200_000;

/** Fills an empty editor in pieces, so that no piece blocks the page. Out: stops. */
export function showPiecewise(editor: EditorView, lines: readonly string[]): () => void {
  let at = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const add = () => {
    // An empty first line ends the line before.
    const part: string[] = at === 0 ? [] : [''];
    const most = at === 0 ? firstPiece : piece;
    let characters = 0;
    while (at < lines.length && part.length < most && characters < mostCharacters) {
      const line = lines[at] ?? '';
      part.push(line);
      characters += line.length;
      at += 1;
    }
    editor.dispatch({ changes: { from: editor.state.doc.length, insert: Text.of(part) } });
    if (at < lines.length) timer = setTimeout(add);
  };
  if (lines.length > 0) add();
  return () => clearTimeout(timer);
}
