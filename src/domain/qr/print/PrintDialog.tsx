import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Flex, Input, Radio } from 'antd';
import { zipSync } from 'fflate';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { getPropertyValue } from '~/domain/actor-properties/properties';
import { Job } from '~/shared/jobs/job';
import type { JobKind } from '~/shared/jobs/kind';
import { useJobSnapshot } from '~/shared/jobs/use-job';
import { fileName, fileNames } from '~/shared/lib/file-names';
import { saveFile } from '~/shared/lib/save-file';
import { FieldItem } from '~/shared/ui/form/FormItem';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { ProgressBar } from '~/shared/ui/progress/ProgressBar';
import { codePng, codeImage, TooLongForCode } from '../image';
import '~/shared/ui/form/form.css';
import '../code-panel.css';
import './print.css';

export interface CodeCard {
  id: number;
  displayName: string;
  properties?: Readonly<Record<string, string>> | null;
  /** Text of the code; called when the card is rendered. */
  code: () => string;
}

const cardNames = (cards: readonly CodeCard[]): string[] =>
  fileNames(cards.map(({ displayName }) => displayName)).map((name) => `${name}.png`);

const cardLines = (card: CodeCard, names: readonly string[]): string[] =>
  names
    .map((name) => [name, getPropertyValue(card.properties, name)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);

interface CommonLine {
  label: string;
  text: string;
}

interface PrintDialogProps {
  cards: readonly CodeCard[];
  lines: readonly CommonLine[];
  properties: readonly string[];
  children: ReactNode;
  tooLong: MessageDescriptor;
  onClose: () => void;
}

/** Card widths in mm: four, three or two per row on A4. */
const sizes = { small: 45, medium: 60, large: 90 } as const;
type Size = keyof typeof sizes;

interface CardText {
  without: readonly string[];
  properties: readonly string[];
  line: string;
}

interface CardProps {
  card: CodeCard;
  image: string;
  lines: readonly CommonLine[];
  text: CardText;
}

function Card({ card, image, lines, text }: CardProps) {
  const common = lines.filter(({ label }) => !text.without.includes(label));
  return (
    <div className="print-card">
      <img src={image} alt="" />
      <strong>
        <bdi>{card.displayName}</bdi>
      </strong>
      {common.map((line) => (
        <bdi key={line.label}>{line.text}</bdi>
      ))}
      {cardLines(card, text.properties).map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      {text.line.trim() !== '' && <bdi>{text.line}</bdi>}
    </div>
  );
}

/** Keeps the order of `all`. */
const toggled = (all: readonly string[], chosen: readonly string[], value: string, on: boolean): string[] =>
  all.filter((one) => (one === value ? on : chosen.includes(one)));

export function PrintDialog({ cards, lines, properties, children, tooLong, onClose }: PrintDialogProps) {
  const { t } = useLingui();
  const [size, setSize] = useState<Size>('medium');
  const [text, setText] = useState<CardText>({ without: [], properties: [], line: '' });
  const [sheet, setSheet] = useState<readonly string[] | null>(null);
  const { done, run, stop } = useCardRendering<string>();
  const [first] = cards;
  const sample = useMemo(() => first && codeImage(first.code()), [first]);
  const width = { '--card': `${sizes[size]}mm` } as React.CSSProperties;

  const print = async () => {
    const images = await run(cards, (card) => codeImage(card.code()) ?? '');
    if (!images) return;
    if (images.includes('')) return notifications.danger(tooLong);
    setSheet(images);
  };
  const begin = (box: HTMLDivElement | null) => {
    if (!box) return;
    document.body.classList.add('printing-cards');
    const pictures = [...box.querySelectorAll('img')];
    let isUnmounted = false;
    const start = async () => {
      await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
      if (!isUnmounted) window.print();
    };
    void start();
    const end = () => setSheet(null);
    window.addEventListener('afterprint', end);
    return () => {
      isUnmounted = true;
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
          label={<Plural value={cards.length} one="Print # card" other="Print # cards" />}
          disabled={cards.length === 0}
          onStart={() => void print()}
          onStop={stop}
          onClose={onClose}
        />
      }
    >
      {children}
      {done !== null && <ProgressBar done={done} of={cards.length} label={t`Creating QR codes`} />}
      <Flex wrap align="flex-start" gap={24}>
        <Flex vertical gap="middle" className="print-options">
          <FieldItem label={<Trans>Card size</Trans>} group>
            {({ id }) => (
              <Radio.Group
                vertical
                className="field-radios"
                aria-labelledby={`${id}-label`}
                name={id}
                value={size}
                onChange={(event) => setSize(event.target.value as Size)}
              >
                {Object.entries(labels).map(([value, label]) => (
                  <Radio key={value} value={value}>
                    {label}
                  </Radio>
                ))}
              </Radio.Group>
            )}
          </FieldItem>
          <FieldItem label={<Trans>Also print</Trans>} group>
            {({ id }) => (
              <Flex vertical role="group" aria-labelledby={`${id}-label`}>
                {lines.map(({ label }) => (
                  <Checkbox
                    key={label}
                    checked={!text.without.includes(label)}
                    onChange={(event) => {
                      const all = lines.map((line) => line.label);
                      setText({ ...text, without: toggled(all, text.without, label, !event.target.checked) });
                    }}
                  >
                    {label}
                  </Checkbox>
                ))}
                {properties.map((name) => (
                  <Checkbox
                    key={name}
                    checked={text.properties.includes(name)}
                    onChange={(event) =>
                      setText({ ...text, properties: toggled(properties, text.properties, name, event.target.checked) })
                    }
                  >
                    <bdi>{name}</bdi>
                  </Checkbox>
                ))}
              </Flex>
            )}
          </FieldItem>
          <FieldItem label={<Trans>Your own line</Trans>}>
            {(control) => (
              <Input
                {...control}
                value={text.line}
                maxLength={120}
                autoComplete="off"
                onChange={(event) => setText({ ...text, line: event.target.value })}
              />
            )}
          </FieldItem>
        </Flex>
        {first && (
          <div className="print-sample" style={width} role="img" aria-label={t`Card preview`}>
            {sample === null || sample === undefined ? (
              <Alert type="warning" role="note" title={t(tooLong)} />
            ) : (
              <Card card={first} image={sample} lines={lines} text={text} />
            )}
          </div>
        )}
      </Flex>
      {sheet &&
        createPortal(
          <div ref={begin} className="print-sheet" style={width}>
            {cards.map((card, index) => (
              <Card key={card.id} card={card} image={sheet[index] ?? ''} lines={lines} text={text} />
            ))}
          </div>,
          document.body,
        )}
    </Dialog>
  );
}

interface DownloadDialogProps {
  cards: readonly CodeCard[];
  /** ZIP file name without extension. */
  name: string;
  children: ReactNode;
  tooLong: MessageDescriptor;
  onClose: () => void;
}

export function DownloadDialog({ cards, name, children, tooLong, onClose }: DownloadDialogProps) {
  const { t } = useLingui();
  const { done, run, stop } = useCardRendering<Uint8Array>();
  const download = async () => {
    try {
      const files = await run(cards, (card) => codePng(card.code()));
      if (!files) return;
      const names = cardNames(cards);
      const archive = zipSync(Object.fromEntries(files.map((file, index) => [names[index] ?? `${index}.png`, file])), {
        level: 0,
      });
      saveFile(new Blob([archive.slice()], { type: 'application/zip' }), `${fileName(name)}.zip`);
      onClose();
      notifications.success(msg`ZIP file downloaded.`);
    } catch (error) {
      if (!(error instanceof TooLongForCode)) throw error;
      notifications.danger(tooLong);
    }
  };
  return (
    <Dialog
      title={t`Download QR codes`}
      onClose={onClose}
      footer={
        <JobFooter
          running={done !== null}
          label={<Plural value={cards.length} one="Download # QR code" other="Download # QR codes" />}
          disabled={cards.length === 0}
          onStart={() => void download()}
          onStop={stop}
          onClose={onClose}
        />
      }
    >
      {children}
      {done !== null && <ProgressBar done={done} of={cards.length} label={t`Creating QR codes`} />}
    </Dialog>
  );
}

interface JobFooterProps {
  running: boolean;
  label: ReactNode;
  disabled: boolean;
  onStart: () => void;
  onStop: () => void;
  onClose: () => void;
}

function JobFooter({ running, label, disabled, onStart, onStop, onClose }: JobFooterProps) {
  if (running) {
    return (
      <Button onClick={onStop}>
        <Trans>Stop</Trans>
      </Button>
    );
  }
  return (
    <>
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
      <Button type="primary" onClick={onStart} disabled={disabled}>
        {label}
      </Button>
    </>
  );
}

type RenderJob<Result> = Job<null, CodeCard, Result>;

const renderKind = <Result,>(
  render: (card: CodeCard) => Result | Promise<Result>,
): JobKind<null, CodeCard, Result> => ({
  name: 'drawing',
  parallel: { from: 1, most: 1 },
  failureLimits: { failed: 1 },
  run: async ({ data }, { keep }) => keep(await render(data)),
});

/** Renders each card with progress; stops on unmount. */
function useCardRendering<Result>() {
  const [job, setJob] = useState<RenderJob<Result> | null>(null);
  const progress = useJobSnapshot(job);
  useEffect(() => () => job?.stop(), [job]);
  const run = useCallback(
    async (
      cards: readonly CodeCard[],
      render: (card: CodeCard) => Result | Promise<Result>,
    ): Promise<Result[] | null> => {
      const items = cards.map((card) => ({ id: String(card.id), label: card.displayName, data: card }));
      const rendering = new Job(renderKind(render), { title: '', address: '', input: null, items });
      setJob(rendering);
      await rendering.start();
      setJob(null);
      const entries = rendering.all();
      const failed = entries.find(({ state }) => state === 'refused');
      if (failed) throw failed.error;
      if (rendering.snapshot().end !== 'finished') return null;
      return entries.flatMap(({ note }) => (note === undefined ? [] : [note]));
    },
    [],
  );
  return { done: job && progress ? progress.counts.done : null, run, stop: () => job?.stop() };
}
