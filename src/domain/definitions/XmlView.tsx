import { Trans } from '@lingui/react/macro';
import { openSearchPanel } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { Button } from 'antd';
import { Icon } from '~/shared/ui/icons/Icon';
import { showPiecewise } from './piecewise';
import { useEditorPhrases } from './use-editor-phrases';
import { xmlReading } from './xml-editor';
import './definitions.css';

/** XML to read, in a box with the height of its container. In: its lines, indented, and the accessible name. */
export function XmlView({ lines, label }: { lines: readonly string[]; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const phrases = useEditorPhrases();
  const words = JSON.stringify(phrases);
  useEffect(() => {
    if (!host.current) return;
    // Style sheets of a shadow root need no <style> element, which our content security policy forbids.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({
      parent: root,
      root,
      extensions: xmlReading(label, JSON.parse(words) as Record<string, string>),
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
    <div className="xml-view">
      <div className="xml-view-bar">
        <Button onClick={() => view.current && openSearchPanel(view.current)}>
          <Icon name="search" /> <Trans>Find</Trans>
        </Button>
      </div>
      <div ref={host} className="xml-view-host" />
    </div>
  );
}
