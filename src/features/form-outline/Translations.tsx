import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Table } from 'antd';
import { useState } from 'react';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Name } from '~/shared/ui/text/Name';
import type { Translated } from '~/domain/xforms/findings';

/** Languages shown at first. */
const first = 12;

/** Only a complete language is 100 %. */
const shareOf = ({ total, translated }: Translated) => (total === 0 ? 1 : Math.floor((translated / total) * 100) / 100);

/** The share of texts that each language has. Nothing for a form with one language at most. */
export function Translations({ translated }: { translated: readonly Translated[] }) {
  const { t, i18n } = useLingui();
  const [all, setAll] = useState(false);
  if (translated.length < 2) return null;
  const rest = translated.length - first;
  return (
    <section className="outline-section">
      <h3>
        <Trans>Translations</Trans>
      </h3>
      <Table
        aria-label={t`Translations`}
        tableLayout="fixed"
        pagination={false}
        dataSource={all ? translated : translated.slice(0, first)}
        rowKey="language"
        columns={[
          {
            key: 'language',
            title: t`Language`,
            rowScope: 'row',
            render: (_, { language }) => <Name>{language}</Name>,
          },
          {
            key: 'share',
            title: t`Translated`,
            width: 110,
            render: (_, one) => (
              <>
                <span className="outline-share" aria-hidden="true">
                  <span style={{ inlineSize: `${shareOf(one) * 100}%` }} />
                </span>{' '}
                {i18n.number(shareOf(one), { style: 'percent' })}
              </>
            ),
          },
          {
            key: 'texts',
            title: t`Texts`,
            width: 110,
            align: 'end',
            render: (_, { total, translated: done }) => (
              <Trans>
                {i18n.number(done)} of {i18n.number(total)}
              </Trans>
            ),
          },
        ]}
      />
      {rest > 0 && !all && (
        <TextButton onClick={() => setAll(true)}>
          <Plural value={rest} one="Show # more language" other="Show # more languages" />
        </TextButton>
      )}
    </section>
  );
}
