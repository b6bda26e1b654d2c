import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fileName } from '~/shared/lib/file-names';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { Menu, MenuAction, MenuDownload } from '~/shared/ui/overlays/Menu';
import type { DefinitionOf } from '~/api/edition';
import { definitionFile, spreadsheetEnding } from './edition';
import './definitions.css';

const XmlDialog = lazyDialog(() => import('./XmlDialog'), 'XmlDialog');

interface DefinitionMenuProps {
  definition: DefinitionOf;
  /** Of this definition, from the server: says whether there is a spreadsheet, and in which format. */
  excelContentType: string | null | undefined;
  /** What is viewed, for the title of the dialog and the name of the button: "version 3" for instance. */
  title: string;
}

/** The button "Definition": view the XML, download it, and download the spreadsheet where there is one. */
export function DefinitionMenu({ definition, excelContentType, title }: DefinitionMenuProps) {
  const { t } = useLingui();
  const [viewing, view] = useState(false);
  const ending = spreadsheetEnding(excelContentType);
  const name = fileName(definition.xmlFormId);
  return (
    <>
      <Menu
        label={t`Definition: ${title}`}
        className="definition-button"
        trigger={
          <>
            <Trans>Definition</Trans>
            <Icon name="chevronDown" />
          </>
        }
      >
        <MenuAction onSelect={() => view(true)} onIntent={XmlDialog.preload}>
          <Trans>View XML</Trans>
        </MenuAction>
        <MenuDownload href={definitionFile(definition, 'xml')} name={`${name}.xml`}>
          <Trans>Download XForm (.xml)</Trans>
        </MenuDownload>
        {ending && (
          <MenuDownload href={definitionFile(definition, ending)} name={`${name}.${ending}`}>
            {ending === 'xls' ? <Trans>Download XLSForm (.xls)</Trans> : <Trans>Download XLSForm (.xlsx)</Trans>}
          </MenuDownload>
        )}
      </Menu>
      {viewing && <XmlDialog definition={definition} title={title} onClose={() => view(false)} />}
    </>
  );
}
