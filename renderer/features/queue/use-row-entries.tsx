/** The menu of a queue row: the same by right click, by its button and by Shift+F10. */
import { Box, Copy, PencilLine, RotateCw, Trash2 } from 'lucide-react';
import { failureOf } from '../../state/failure.ts';
import { failureText } from '../../ui/failure-text.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useApp } from '../app-context.ts';
import { type QueueRow, rowStatus, rowTitle } from './queue-rows.ts';

export function useRowEntries(row: QueueRow): readonly MenuEntry[] {
  const app = useApp();
  const { notices } = app;
  const attempt = (deed: () => Promise<unknown>) => (): void => {
    deed().catch((error: unknown) => notices.fail(failureOf(error)));
  };
  const copy = (what: string, text: string): MenuEntry => ({
    label: `Copy ${what}`,
    icon: <Copy />,
    onSelect: () => {
      navigator.clipboard.writeText(text).then(
        () => notices.tell(`Copied the ${what}.`),
        () => notices.tell('The clipboard is not available.'),
      );
    },
  });
  if (row.type === 'submission') {
    const { id, state, error } = row.submission;
    return [
      ...(state === 'waiting'
        ? [{ label: 'Try now', icon: <RotateCw />, onSelect: attempt(() => app.submissions.retryNow(id)) }]
        : []),
      ...(state === 'refused'
        ? [
            {
              label: 'Edit and send again',
              icon: <PencilLine />,
              onSelect: attempt(async () =>
                app.navigation.go({ name: 'create', request: await app.submissions.discard(id) }),
              ),
            },
          ]
        : []),
      ...(error === null ? [] : [copy('error', failureText(error))]),
      copy('request id', id),
      ...(state === 'refused'
        ? [
            null,
            {
              label: 'Discard',
              icon: <Trash2 />,
              danger: true,
              onSelect: () => app.discards.begin(id, rowTitle(row)),
            },
          ]
        : []),
    ];
  }
  const { assetId, remoteId, error } = row.job;
  const status = rowStatus(row);
  return [
    ...(assetId === null
      ? []
      : [
          {
            label: 'Open asset',
            icon: <Box />,
            onSelect: () => app.navigation.go({ name: 'asset', assetId }),
          },
        ]),
    ...(assetId !== null && (status === 'stopped' || status === 'waiting')
      ? [
          {
            label: 'Try the download again',
            icon: <RotateCw />,
            onSelect: attempt(() => app.transfers.retry(assetId)),
          },
        ]
      : []),
    copy('job id', remoteId),
    ...(error === null ? [] : [copy('error', JSON.stringify(error, null, 2))]),
    ...(row.transfer === null || row.transfer.error === null
      ? []
      : [copy('download error', failureText(row.transfer.error))]),
  ];
}
