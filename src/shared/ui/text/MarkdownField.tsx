import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from '~/shared/ui/controls/Input';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { FieldLayout, type FieldProps } from '~/shared/ui/form/FieldLayout';
import { useField } from '~/shared/ui/form/use-field';
import { Markdown } from './Markdown';
import './markdown-field.css';

const guideUrl = 'https://commonmark.org/help/';

/** A Markdown input with a preview in a second tab. */
export function MarkdownField({ name, rows = 10, ...layout }: FieldProps & { rows?: number }) {
  const { t } = useLingui();
  const { field, fault, ids, aria } = useField(name);
  const [preview, setPreview] = useState(false);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const next = event.key === 'Home' ? false : event.key === 'End' ? true : !preview;
    setPreview(next);
    list.current?.querySelectorAll('button')[next ? 1 : 0]?.focus();
  };
  const tab = (shows: boolean) => ({
    type: 'button' as const,
    role: 'tab',
    id: `${id}-${shows ? 'preview' : 'write'}`,
    'aria-selected': preview === shows,
    'aria-controls': `${id}-panel`,
    tabIndex: preview === shows ? 0 : -1,
    onClick: () => setPreview(shows),
    onKeyDown: turn,
  });
  return (
    <FieldLayout {...layout} ids={ids} fault={fault}>
      <div className="markdown-field">
        <div className="markdown-field-head">
          <div ref={list} role="tablist" aria-label={t`Write or preview`}>
            <button {...tab(false)}>
              <Trans>Write</Trans>
            </button>
            <button {...tab(true)}>
              <Trans>Preview</Trans>
            </button>
          </div>
          <a href={guideUrl} target="_blank" rel="noreferrer noopener">
            <Trans>How to write in Markdown</Trans>
          </a>
        </div>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${preview ? 'preview' : 'write'}`}>
          {/* Mounted while hidden: its label and scroll position stay. */}
          <div hidden={preview}>
            <Input.TextArea
              {...field}
              {...aria}
              id={ids.control}
              rows={rows}
              dir="auto"
              status={fault === undefined ? '' : 'error'}
            />
          </div>
          {preview && (
            <div className="markdown-field-preview">
              {String(field.value).trim() === '' ? (
                <p className="muted">
                  <Trans>Nothing to show yet.</Trans>
                </p>
              ) : (
                <Markdown text={String(field.value)} />
              )}
            </div>
          )}
        </div>
      </div>
    </FieldLayout>
  );
}
