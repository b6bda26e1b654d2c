import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { Name } from '~/shared/ui/text/Name';
import type { Translated } from '~/domain/xforms/findings';

/** Languages shown at first. */
const first = 12;

/** The share of texts that each language has. Nothing for a form with one language at most. */
export function Translations({ translated }: { translated: readonly Translated[] }) {
  const { t, i18n } = useLingui();
  const [all, setAll] = useState(false);
  if (translated.length < 2) return null;
  const shown = all ? translated : translated.slice(0, first);
  const rest = translated.length - first;
  return (
    <section className="outline-section">
      <h3>
        <Trans>Translations</Trans>
      </h3>
      <PlainTable
        caption={t`Translations`}
        className="outline-shares"
        columns={[
          { key: 'language', header: <Trans>Language</Trans> },
          { key: 'share', header: <Trans>Translated</Trans>, width: 110 },
          { key: 'texts', header: <Trans>Texts</Trans>, width: 110, numeric: true },
        ]}
      >
        {shown.map(({ language, total, translated: done }) => {
          // Only a complete language is 100 %.
          const share = total === 0 ? 1 : Math.floor((done / total) * 100) / 100;
          return (
            <tr key={language}>
              <th scope="row">
                <Name>{language}</Name>
              </th>
              <td>
                <span className="outline-share" aria-hidden="true">
                  <span style={{ inlineSize: `${share * 100}%` }} />
                </span>{' '}
                {i18n.number(share, { style: 'percent' })}
              </td>
              <td className="number">
                <Trans>
                  {i18n.number(done)} of {i18n.number(total)}
                </Trans>
              </td>
            </tr>
          );
        })}
      </PlainTable>
      {rest > 0 && !all && (
        <TextButton onClick={() => setAll(true)}>
          <Plural value={rest} one="Show # more language" other="Show # more languages" />
        </TextButton>
      )}
    </section>
  );
}
