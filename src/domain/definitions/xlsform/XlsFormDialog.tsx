import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { definitionKey, type DefinitionOf } from '~/api/edition';
import { queryClient } from '~/api/query-client';
import { xmlQuery } from '~/domain/xforms/queries';
import type { Change } from '~/domain/xforms/changes';
import { compareForms } from '~/domain/xforms/reader';
import { isolate } from '~/shared/lib/isolate';
import { saveFile } from '~/shared/lib/save-file';
import { Button } from 'antd';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { ListSkeleton } from '~/shared/ui/states/states';
import { Sentences } from '~/shared/ui/text/Joined';
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

/** Converters always say how the ID of a submission is made, other programs leave it to the client. */
const isDifference = (change: Change): boolean => !('node' in change) || change.node?.path !== '/meta/instanceID';

/** Makes the spreadsheet of a form that has none, and says what it lacks. Load it by `lazyDialog`. */
export function XlsFormDialog({ definition, title, name, onClose }: XlsFormDialogProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: [...definitionKey(definition), 'spreadsheet'],
    queryFn: async ({ signal }) => {
      const form = await queryClient.fetchQuery(xmlQuery(definition));
      const made = await makeSpreadsheet(await form.text(), signal);
      const comparison = made.xml && (await compareForms(form, made.xml, signal));
      return { ...made, differences: comparison && comparison.changes.filter(isDifference).length };
    },
    gcTime: 0,
    structuralSharing: false,
  });
  return (
    <InfoDialog
      title={t`XLSForm: ${title}`}
      onClose={onClose}
      actions={
        data && (
          <Button type="primary" onClick={() => saveFile(data.file, `${name}.xlsx`)}>
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

interface MadeProps {
  /** With how many differences there are when it is converted again; null when it cannot be. */
  made: Pick<MadeSpreadsheet, 'unsaid'> & { differences: number | null };
}

function Made({ made: { unsaid, differences } }: MadeProps) {
  const { i18n } = useLingui();
  return (
    <div className="xlsform-words">
      <p>
        <Trans>
          This form was not made from a spreadsheet on this server. Alidade can write one from its XML, so that you can
          change the form as an XLSForm.
        </Trans>
      </p>
      {differences === null && (
        <p>
          <Trans>The check of spreadsheets finds errors in it. Upload it as a draft to see them.</Trans>
        </p>
      )}
      {unsaid.length === 0 && differences === 0 && (
        <p>
          <Trans>Converted again, it gives the same form.</Trans>
        </p>
      )}
      {unsaid.length === 0 && differences !== null && differences > 0 && (
        <p>
          <Sentences>
            <Plural
              value={differences}
              one="Converted again, # thing of the form differs."
              other="Converted again, # things of the form differ."
            />
            <Trans>Upload it as a draft to compare the two.</Trans>
          </Sentences>
        </p>
      )}
      {unsaid.length > 0 && (
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
    </div>
  );
}
