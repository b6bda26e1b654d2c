import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FaultText } from '~/domain/definitions/FaultText';
import { typeWord } from '~/domain/definitions/type-words';
import { Name } from '~/shared/ui/text/Name';
import type { FormCheck } from '~/domain/xforms/protocol';

/** What was found in a definition: its faults, and the questions whose answers become text. */
export function CheckList({ check: { faults, retyped } }: { check: Pick<FormCheck, 'faults' | 'retyped'> }) {
  const { i18n } = useLingui();
  const count = retyped.length;
  return (
    <>
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={JSON.stringify(fault)}>
              <FaultText fault={fault} />
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <>
          <p>
            <Plural
              value={count}
              one="# question becomes text. Answers that are there stay as they are, but tools that read the data get them as text, not as numbers, dates or places. After publishing, it cannot be changed back."
              other="# questions become text. Answers that are there stay as they are, but tools that read the data get them as text, not as numbers, dates or places. After publishing, this cannot be changed back."
            />
          </p>
          <ul>
            {retyped.map(({ node, from, to }) => {
              const [name, was, is] = [<Name key="name">{node.name}</Name>, typeWord(from, i18n), typeWord(to, i18n)];
              return (
                <li key={node.path}>
                  <Trans>
                    {name}: {was} → {is}
                  </Trans>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </>
  );
}
