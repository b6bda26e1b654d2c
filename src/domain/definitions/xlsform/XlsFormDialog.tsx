import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { definitionKey, type DefinitionOf } from '~/api/edition';
import { queryClient } from '~/api/query-client';
import { xmlQuery } from '~/domain/xforms/queries';
import { isolate } from '~/shared/lib/isolate';
import { saveFile } from '~/shared/lib/save-file';
import { Button } from '~/shared/ui/controls/Button';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ListSkeleton } from '~/shared/ui/states/states';
import { UnreadableState } from '../UnreadableState';
import { makeSpreadsheet } from './make-spreadsheet';
import type { MadeSpreadsheet } from './protocol';
import { unsaidWords } from './unsaid-words';

interface XlsFormDialogProps {
  definition: DefinitionOf;
  /** What it is the spreadsheet of: "version 3" for instance. */
  title: string;
  /** Of the file, without its ending. */
  name: string;
  onClose: () => void;
}

/** Makes the spreadsheet of a form that has none, and says what it lacks. Load it by `lazyDialog`. */
export function XlsFormDialog({ definition, title, name, onClose }: XlsFormDialogProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: [...definitionKey(definition), 'spreadsheet'],
    queryFn: async ({ signal }) =>
      makeSpreadsheet(await (await queryClient.fetchQuery(xmlQuery(definition))).text(), signal),
    gcTime: 0,
    structuralSharing: false,
  });
  return (
    <InfoDialog
      title={t`XLSForm: ${title}`}
      onClose={onClose}
      actions={
        data && (
          <Button look="primary" onClick={() => saveFile(data.file, `${name}.xlsx`)}>
            <Trans>Download XLSForm (.xlsx)</Trans>
          </Button>
        )
      }
    >
      {data && <Made made={data} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {!data && error && <UnreadableState error={error} retry={() => void refetch()} />}
    </InfoDialog>
  );
}

function Made({ made: { unsaid } }: { made: MadeSpreadsheet }) {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        <Trans>
          This form was not made from a spreadsheet on this server. Alidade can write one from its XML, so that you can
          change the form as an XLSForm.
        </Trans>
      </p>
      {unsaid.length === 0 ? (
        <p>
          <Trans>Converted again, it gives the same form.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Plural
              value={unsaid.length}
              one="A spreadsheet cannot say # thing of this form:"
              other="A spreadsheet cannot say # things of this form:"
            />
          </p>
          <ul>
            {unsaid.map(({ code, name }) => (
              <li key={`${code} ${name}`}>{i18n._(unsaidWords[code](isolate(name)))}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
