/** The tool's commands, in the palette, in the sheet of keys, and on their keys, while it is open. */
import { useEffect } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { commandGroups } from '../commands/command-words.ts';
import { markKeys, physicsKeys } from './physics-keys.ts';
import type { PhysicsSession } from './physics-session.ts';
import { physicsWords } from './physics-words.ts';
import type { PhysicsMark } from './store/physics-view.ts';
import { physicsSpeeds } from './store/physics-view.ts';

const places = ['under', 'glass', 'beside', 'hidden'] as const;
const marks: readonly PhysicsMark[] = ['colliders', 'centre-of-mass', 'inertia', 'joints'];

/** `session` may end and be another one. */
export function usePhysicsKeys(session: PhysicsSession): void {
  const { commands, physicsView } = useStores<'commands' | 'physicsView'>();
  useEffect(() => {
    const choices = (): ReturnType<typeof physicsView.store.getState> => physicsView.store.getState();
    const command = (id: string, title: string, shortcuts: readonly string[], run: () => void) => ({
      id: `physics-${id}`,
      title,
      group: commandGroups.physics,
      shortcuts,
      run,
    });
    const speed = (by: number) => (): void => {
      const at = physicsSpeeds.findIndex((each) => each === choices().speed) + by;
      const next = physicsSpeeds[Math.min(physicsSpeeds.length - 1, Math.max(0, at))] ?? 1;
      physicsView.choose({ speed: next });
      session.setSpeed(next);
    };
    const keys = physicsKeys;
    return commands.add([
      command('play', `${physicsWords.play} / ${physicsWords.pause}`, [keys.play], () => session.play()),
      command('step', physicsWords.step, [keys.step, keys.alsoStep], () => session.step()),
      command('reset', physicsWords.reset, [keys.reset], () => session.reset()),
      command('drop', physicsWords.dropTest, [keys.drop], () => {
        if (session.store.getState().facts?.canFall === true) session.drop(choices().dropHeightM);
      }),
      command('slower', physicsWords.slower, [keys.slower], speed(-1)),
      command('faster', physicsWords.faster, [keys.faster], speed(1)),
      ...marks.map((mark) =>
        command(mark, physicsWords.toggleMark(physicsWords.marks[mark]), [markKeys[mark]], () =>
          physicsView.toggleMark(mark),
        ),
      ),
      command('looks', physicsWords.nextLooks, [keys.looks], () => {
        const next = places[(places.indexOf(choices().looks) + 1) % places.length] ?? 'under';
        physicsView.choose({ looks: next });
      }),
    ]);
  }, [commands, physicsView, session]);
}
