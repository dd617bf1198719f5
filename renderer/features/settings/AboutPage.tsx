/** Which Caliper this is, what it runs in, and where it keeps things. */
import { useStore } from 'zustand';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { Facts, Panel } from '../../ui/Panel.tsx';
import { useApp } from '../app-context.ts';
import { settingsWords } from './settings-words.ts';
import { UpdatesPanel } from './UpdatesPanel.tsx';
import { useAsked } from './use-asked.ts';

const words = settingsWords.about;
const platformNames: Readonly<Record<string, string>> = settingsWords.platforms;

/** Versions come a moment later: ffmpeg is asked for its own. */
export function AboutPage() {
  const { session, api } = useApp();
  const info = useStore(session.store, (state) => state.info);
  const asked = useAsked(() => api.diagnostics.versions());
  if (info === null) return null;
  const versions = asked.value;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [words.version, words.caliper(info.version)],
    [words.host, settingsWords.hosts[info.host]],
    [words.system, versions?.system ?? platformNames[info.platform] ?? info.platform],
    ...(versions?.parts ?? []).map(({ name, version }) => [name, version] as const),
    [words.library, info.libraryPath],
    ...(versions === null
      ? []
      : ([
          [words.userData, versions.userDataPath],
          [words.logs, versions.logsPath],
        ] as const)),
  ];
  return (
    <>
      <Panel
        title={words.title}
        actions={
          <CopyButton text={rows.map(([name, value]) => `${name}: ${value}`).join('\n')} what={words.all} />
        }
      >
        <Facts rows={rows} />
        {asked.failure !== null && <FailureNotice failure={asked.failure} />}
      </Panel>
      <UpdatesPanel />
    </>
  );
}
