import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Input, Radio } from 'antd';
import { use, useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { ProgressBar } from '../ProgressBar';
import { CodeKindContext } from '../qr/code-kind';
import { cardImage, cardLines, type CardUser, nameTooLong, type ProjectOf } from './cards';
import { JobFooter } from './JobFooter';
import { useDrawing } from './use-drawing';
import '~/shared/ui/form/form.css';
import './print.css';

interface PrintDialogProps {
  project: ProjectOf;
  users: readonly CardUser[];
  /** Names of the properties of the project. */
  properties: readonly string[];
  onClose: () => void;
}

/** Widths of a card in millimetres: four, three or two side by side on A4. */
const sizes = { small: 45, medium: 60, large: 90 } as const;
type Size = keyof typeof sizes;

interface CardText {
  project: boolean;
  properties: readonly string[];
  line: string;
}

/** One card: the code, the name and the selected properties. */
function Card({ project, user, image, text }: { project: ProjectOf; user: CardUser; image: string; text: CardText }) {
  return (
    <div className="print-card">
      <img src={image} alt="" />
      <strong>
        <bdi>{user.displayName}</bdi>
      </strong>
      {text.project && <bdi>{project.name}</bdi>}
      {cardLines(user, text.properties).map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      {text.line.trim() !== '' && <bdi>{text.line}</bdi>}
    </div>
  );
}

/** Sheets of cards with the codes of app users, printed by the browser: selects their content and size. */
export function PrintDialog({ project, users, properties, onClose }: PrintDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const { kind } = use(CodeKindContext);
  const [size, setSize] = useState<Size>('medium');
  const [text, setText] = useState<CardText>({ project: true, properties: [], line: '' });
  const [sheet, setSheet] = useState<readonly string[] | null>(null);
  const { done, run, stop } = useDrawing<string>();
  const [first] = users;
  const sample = useMemo(() => first && cardImage(project, first, kind), [first, project, kind]);
  const width = { '--card': `${sizes[size]}mm` } as React.CSSProperties;

  const print = async () => {
    const images = await run(users, (user) => cardImage(project, user, kind) ?? '');
    if (!images) return;
    if (images.includes('')) return alerts.danger(nameTooLong);
    setSheet(images);
  };
  const begin = (box: HTMLDivElement | null) => {
    if (!box) return;
    document.body.classList.add('printing-cards');
    const pictures = [...box.querySelectorAll('img')];
    let gone = false;
    const start = async () => {
      await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
      if (!gone) window.print();
    };
    void start();
    const end = () => setSheet(null);
    window.addEventListener('afterprint', end);
    return () => {
      gone = true;
      window.removeEventListener('afterprint', end);
      document.body.classList.remove('printing-cards');
    };
  };
  const labels: Record<Size, string> = {
    small: t`Small, four in a row`,
    medium: t`Medium, three in a row`,
    large: t`Large, two in a row`,
  };
  return (
    <Dialog
      title={t`Print QR codes`}
      width={760}
      onClose={onClose}
      footer={
        <JobFooter
          running={done !== null}
          label={<Plural value={users.length} one="Print # card" other="Print # cards" />}
          disabled={users.length === 0}
          onStart={() => void print()}
          onStop={stop}
          onClose={onClose}
        />
      }
    >
      <p>
        <Trans>Anyone with one of these cards can send submissions as that app user. Share them carefully.</Trans>
      </p>
      {done !== null && <ProgressBar done={done} of={users.length} label={t`Creating QR codes`} />}
      <div className="print-choices">
        <div className="print-options">
          <div className="field">
            <span className="field-label" id={`${id}-size`}>
              <Trans>Card size</Trans>
            </span>
            <Radio.Group
              className="field-radios"
              role="radiogroup"
              aria-labelledby={`${id}-size`}
              name={`${id}-size`}
              value={size}
              onChange={(event) => setSize(event.target.value as Size)}
            >
              {Object.entries(labels).map(([value, label]) => (
                <Radio key={value} value={value}>
                  {label}
                </Radio>
              ))}
            </Radio.Group>
          </div>
          <div className="field" role="group" aria-labelledby={`${id}-text`}>
            <span className="field-label" id={`${id}-text`}>
              <Trans>Also print</Trans>
            </span>
            <Checkbox checked={text.project} onChange={(event) => setText({ ...text, project: event.target.checked })}>
              <Trans>Project name</Trans>
            </Checkbox>
            {properties.map((name) => (
              <Checkbox
                key={name}
                checked={text.properties.includes(name)}
                onChange={(event) =>
                  setText({
                    ...text,
                    properties: properties.filter((one) =>
                      one === name ? event.target.checked : text.properties.includes(one),
                    ),
                  })
                }
              >
                <bdi>{name}</bdi>
              </Checkbox>
            ))}
          </div>
          <div className="field">
            <label className="field-label" htmlFor={`${id}-line`}>
              <Trans>Your own line</Trans>
            </label>
            <Input
              id={`${id}-line`}
              value={text.line}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => setText({ ...text, line: event.target.value })}
            />
          </div>
        </div>
        {first && (
          <div className="print-sample" style={width} role="img" aria-label={t`Card preview`}>
            {sample === null || sample === undefined ? (
              <p className="qr-none">{t(nameTooLong)}</p>
            ) : (
              <Card project={project} user={first} image={sample} text={text} />
            )}
          </div>
        )}
      </div>
      {sheet &&
        createPortal(
          <div ref={begin} className="print-sheet" style={width}>
            {users.map((user, index) => (
              <Card key={user.id} project={project} user={user} image={sheet[index] ?? ''} text={text} />
            ))}
          </div>,
          document.body,
        )}
    </Dialog>
  );
}
