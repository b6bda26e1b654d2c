import { lazy, Suspense, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Input, Segmented } from 'antd';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { FormItem, type FormItemProps } from '~/shared/ui/form/FormItem';
import { PlainMarkdown } from './PlainMarkdown';
import './markdown.css';

const RenderedMarkdown = lazy(() =>
  import('./RenderedMarkdown').then((module) => ({ default: module.RenderedMarkdown })),
);

export interface MarkdownProps {
  /** Any Markdown. */
  text: string;
  /** The level of its top headings, below those of the page. Default: 2. */
  level?: number;
}

/** Rendered Markdown. The renderer loads with the first such text; until then the plain text shows, in as high paragraphs. */
export function Markdown({ text, level = 2 }: MarkdownProps) {
  return (
    <ErrorBoundary fallback={<PlainMarkdown text={text} />} resetKey={text}>
      <Suspense fallback={<PlainMarkdown text={text} />}>
        <RenderedMarkdown text={text} level={level} />
      </Suspense>
    </ErrorBoundary>
  );
}

const guideUrl = 'https://commonmark.org/help/';

/** A Markdown input with a preview in its place. */
export function MarkdownField({ rows = 10, ...item }: Omit<FormItemProps, 'children'> & { rows?: number }) {
  const { t } = useLingui();
  const [preview, setPreview] = useState(false);
  return (
    <FormItem {...item}>
      {(field) => (
        <div>
          <Flex
            className="markdown-field-head"
            wrap
            align="center"
            justify="space-between"
            gap="4px 16px"
            style={{ marginBlockEnd: 4, fontSize: 13 }}
          >
            <Segmented
              aria-label={t`Write or preview`}
              tabIndex={-1}
              size="small"
              value={preview}
              onChange={setPreview}
              options={[
                { value: false, label: t`Write` },
                { value: true, label: t`Preview` },
              ]}
            />
            <a href={guideUrl} target="_blank" rel="noreferrer noopener">
              <Trans>How to write in Markdown</Trans>
            </a>
          </Flex>
          {/* Mounted while hidden: its label and scroll position stay. */}
          <div hidden={preview}>
            <Input.TextArea {...field} rows={rows} dir="auto" />
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
      )}
    </FormItem>
  );
}
