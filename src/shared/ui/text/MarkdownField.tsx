import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Input, Segmented } from 'antd';
import { useState } from 'react';
import { FormItem, type FormItemProps } from '~/shared/ui/form/FormItem';
import { Markdown } from './Markdown';

const guideUrl = 'https://commonmark.org/help/';

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
          {/* Mounted while hidden, to keep its label and scroll position. */}
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
