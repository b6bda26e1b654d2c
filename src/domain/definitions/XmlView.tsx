import { openSearchPanel } from '@codemirror/search';
import { Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { Icon } from '~/shared/ui/icons/Icon';
import { readOnlyXml } from './xml-editor';
import './definitions.css';

export function XmlView({ lines, label }: { lines: readonly string[]; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const phrases = useEditorPhrases();
  const words = JSON.stringify(phrases);
  useEffect(() => {
    if (!host.current) return;
    // Adopted style sheets need no <style> element, which our CSP forbids.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      parent: root,
      root,
      extensions: readOnlyXml(label, JSON.parse(words) as Record<string, string>),
    });
    view.current = editor;
    const stop = showPiecewise(editor, lines);
    return () => {
      stop();
      editor.destroy();
      view.current = null;
    };
  }, [lines, label, words]);
  return (
    <Flex vertical gap={8} flex={1} style={{ minBlockSize: 0 }}>
      <div>
        <Button onClick={() => view.current && openSearchPanel(view.current)}>
          <Icon name="search" /> <Trans>Find</Trans>
        </Button>
      </div>
      <div ref={host} className="xml-view-host" />
    </Flex>
  );
}

/** CodeMirror's phrases in the language of the interface, by their English texts. */
function useEditorPhrases(): Record<string, string> {
  const { t } = useLingui();
  return {
    Find: t`Find in the XML`,
    next: t`Next`,
    previous: t`Previous`,
    all: t`Select all`,
    'match case': t`Match case`,
    'by word': t`Whole words`,
    regexp: t`Regular expression`,
    close: t`Close`,
    'Folded lines': t`Folded lines`,
    'Unfolded lines': t`Unfolded lines`,
    'Fold line': t`Fold`,
    'Unfold line': t`Unfold`,
    unfold: t`Unfold`,
    'folded code': t`Folded lines`,
    'current match': t`Current match`,
    'on line': t`on line`,
    // CodeMirror replaces `$` with the number.
    '$ unchanged lines': t`$ unchanged lines`,
  };
}

/** Lines added per step: a few milliseconds even on slow devices. */
const piece = 1500;
const firstPiece = 200;
/** Character limit of a step, for files with very long lines. */
const maxCharacters = 200_000;

function showPiecewise(editor: EditorView, lines: readonly string[]): () => void {
  let at = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const add = () => {
    // An empty first line ends the line before.
    const part: string[] = at === 0 ? [] : [''];
    const most = at === 0 ? firstPiece : piece;
    let characters = 0;
    while (at < lines.length && part.length < most && characters < maxCharacters) {
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
