/** `caliper connect`: tries a service and keeps it, or chooses the built-in sandbox. */
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import { withApp } from '../open-app.ts';
import { readToken } from '../read-token.ts';
import { printable } from '../text.ts';

/** Exactly one of `url` and `sandbox`. */
export interface ConnectOptions {
  readonly url?: string | undefined;
  readonly name?: string | undefined;
  readonly sandbox?: boolean | undefined;
}

/** Prints the connection that is active afterwards. */
export async function connect(context: Context, options: ConnectOptions): Promise<void> {
  const { url, name, sandbox } = options;
  if ((url === undefined) === (sandbox !== true))
    throw new AppError('cli.usage', { reason: 'Give either --url URL or --sandbox.' });
  const token = url === undefined ? null : await readToken(context);
  await withApp(context, async ({ client }) => {
    const state =
      url === undefined || token === null
        ? await client.connections.useSandbox(undefined, { signal: context.signal })
        : await client.connections.save({ baseUrl: url, token, name }, { signal: context.signal });
    const active = state.connections.find((connection) => connection.active);
    if (active === undefined) throw new AppError('internal', { reason: 'no connection is active' });
    const { secrets } = await client.app.info();
    context.output.result(active, () =>
      [
        `Connected to “${printable(active.name)}”${active.baseUrl === null ? '' : ` at ${active.baseUrl}`}.`,
        secrets.description,
      ].join('\n'),
    );
  });
}
