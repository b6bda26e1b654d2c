import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DefinitionRef } from '~/api/form-version-ref';
import { fileName } from '~/shared/lib/file-names';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { downloadItem, MenuButton } from '~/shared/ui/overlays/MenuButton';
import { withMessages } from '~/shared/ui/states/lazy-part';
import { definitionFileUrl, spreadsheetExtension } from './edition';
import './definitions.css';

const XmlDialog = lazyDialog(() => import('./XmlDialog'), 'XmlDialog');
const XlsFormDialog = lazyDialog(() => withMessages(import('./xlsform/XlsFormDialog'), 'xlsform'), 'XlsFormDialog');

interface DefinitionMenuProps {
  definition: DefinitionRef;
  /** Media type of the spreadsheet it was made from; null without one. */
  excelContentType: string | null | undefined;
  /** For the dialog title and the button name, such as "version 3". */
  title: string;
}

export function DefinitionMenu({ definition, excelContentType, title }: DefinitionMenuProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'xml' | 'xlsform' | null>(null);
  const close = () => setOpen(null);
  const ending = spreadsheetExtension(excelContentType);
  const name = fileName(definition.xmlFormId);
  return (
    <>
      <MenuButton
        label={t`Definition: ${title}`}
        icon={<Icon name="chevronDown" />}
        iconPlacement="end"
        items={[
          { key: 'xml', label: t`View XML`, onClick: () => setOpen('xml'), ...XmlDialog.intent },
          downloadItem(definitionFileUrl(definition, 'xml'), `${name}.xml`, t`Download XForm (.xml)`),
          ending
            ? downloadItem(
                definitionFileUrl(definition, ending),
                `${name}.${ending}`,
                ending === 'xls' ? t`Download XLSForm (.xls)` : t`Download XLSForm (.xlsx)`,
              )
            : {
                key: 'xlsform',
                label: t`Download as XLSForm…`,
                onClick: () => setOpen('xlsform'),
                ...XlsFormDialog.intent,
              },
        ]}
      >
        <Trans>Definition</Trans>
      </MenuButton>
      {open === 'xml' && <XmlDialog definition={definition} title={title} onClose={close} />}
      {open === 'xlsform' && <XlsFormDialog definition={definition} title={title} name={name} onClose={close} />}
    </>
  );
}
