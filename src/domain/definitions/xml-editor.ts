import { xmlLanguage } from '@codemirror/lang-xml';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language';
import { closeSearchPanel, highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Theme variables, which also apply inside the shadow root. */
const look = EditorView.theme({
  '&': { blockSize: '100%', color: 'var(--text)', backgroundColor: 'var(--bg)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--brand)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    lineHeight: '1.5',
    overflow: 'auto',
    // XML and line numbers are left-to-right in every language.
    direction: 'ltr',
  },
  '.cm-gutters': {
    backgroundColor: 'var(--bg-page)',
    color: 'var(--text-muted)',
    borderInlineEnd: '1px solid var(--line)',
    borderRight: 'none',
  },
  '.cm-foldGutter span': { cursor: 'pointer', padding: '0 4px' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--bg-hover)',
    border: '1px solid var(--line)',
    color: 'var(--text-muted)',
    padding: '0 6px',
  },
  '.cm-panels': { backgroundColor: 'var(--bg-page)', color: 'var(--text)', zIndex: '1' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    padding: '8px',
    fontFamily: 'var(--font)',
    fontSize: '14px',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 8px',
    alignItems: 'center',
    paddingInlineEnd: '40px',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', gap: '4px', fontSize: '13px' },
  '.cm-panel.cm-search [name=close]': {
    color: 'var(--text)',
    minInlineSize: '32px',
    minBlockSize: '32px',
    top: '8px',
    right: 'auto',
    insetInlineEnd: '4px',
    fontSize: '18px',
    cursor: 'pointer',
  },
  '.cm-textfield': {
    backgroundColor: 'var(--bg)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    padding: '4px 8px',
    fontSize: '14px',
    minBlockSize: '32px',
    flex: '1 1 180px',
    maxInlineSize: '320px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--bg)',
    color: 'var(--text)',
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    padding: '4px 12px',
    fontSize: '14px',
    minBlockSize: '32px',
    cursor: 'pointer',
    '&:active': { backgroundImage: 'none', backgroundColor: 'var(--bg-hover)' },
  },
  '.cm-searchMatch': { backgroundColor: 'var(--bg-changed)', outline: '1px solid var(--line-strong)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--warning-bg)', outline: '2px solid var(--warning)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--bg-selected)' },
  '.cm-specialChar': { color: 'var(--danger)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--bg-selected)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-bg)' },
  '@media (max-width: 600px)': {
    '.cm-button, .cm-textfield': { minBlockSize: '44px' },
  },
});

const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.tagName, tags.angleBracket], color: 'var(--brand)' },
    { tag: tags.attributeName, color: 'var(--info)' },
    { tag: tags.attributeValue, color: 'var(--success)' },
    { tag: [tags.comment, tags.processingInstruction, tags.documentMeta], color: 'var(--text-muted)' },
    { tag: tags.invalid, color: 'var(--danger)', textDecoration: 'underline' },
  ]),
);

/**
 * Read-only XML: highlighted, folding, searchable, wrapped. Only text nodes are inserted, so nothing in the XML becomes
 * an element.
 */
export const readOnlyXml = (label: string, phrases: Record<string, string>): Extension => [
  EditorState.readOnly.of(true),
  // Not an input, so phones show no keyboard; it stays focusable.
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': label, 'aria-readonly': 'true', dir: 'ltr' }),
  EditorState.phrases.of(phrases),
  xmlLanguage,
  lineNumbers(),
  codeFolding(),
  foldGutter(),
  bracketMatching(),
  highlightSpecialChars(),
  highlightSelectionMatches(),
  EditorView.lineWrapping,
  search({ top: true }),
  keymap.of([
    // Closes the search, not the surrounding dialog.
    { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel', stopPropagation: true },
    ...searchKeymap,
    ...foldKeymap,
  ]),
  highlighting,
  look,
];
