/** The frames of one page, as Chromium reports them: WebFrameMain, and which script world belongs to which frame. */
import type { Schemes } from './schemes.ts';

/** The parts of Electron's WebFrameMain that a program may look at. */
export class Frame {
  readonly frameToken: string;
  readonly parent: Frame | null;
  /** As Chromium shows it; `url` and `origin` are as the program knows them. */
  stageUrl = 'about:blank';
  readonly #schemes: Schemes;

  constructor(frameToken: string, parent: Frame | null, schemes: Schemes) {
    this.frameToken = frameToken;
    this.parent = parent;
    this.#schemes = schemes;
  }

  get top(): Frame {
    return this.parent?.top ?? this;
  }
  get url(): string {
    return this.#schemes.fromStage(this.stageUrl);
  }
  get origin(): string {
    return this.#schemes.originOf(this.url);
  }
}

interface Params {
  readonly frameId?: string;
  readonly parentFrameId?: string;
  readonly frame?: { id: string; parentId?: string; url: string };
  readonly context?: { id: number; name: string; auxData?: { frameId?: string } };
  readonly executionContextId?: number;
}

/** Follows Page and Runtime events of one page. */
export class Frames {
  readonly main: Frame;
  readonly #schemes: Schemes;
  readonly #frames = new Map<string, Frame>();
  readonly #worlds = new Map<number, Frame>();
  readonly #worldName: string;

  constructor(mainFrameId: string, worldName: string, schemes: Schemes) {
    this.#schemes = schemes;
    this.#worldName = worldName;
    this.main = new Frame(mainFrameId, null, schemes);
    this.#frames.set(mainFrameId, this.main);
  }

  get(frameId: string): Frame | undefined {
    return this.#frames.get(frameId);
  }

  /** The frame whose preload world this is. */
  ofWorld(contextId: number): Frame | undefined {
    return this.#worlds.get(contextId);
  }

  /** The preload world of the main frame; undefined while a document is being replaced. */
  mainWorld(): number | undefined {
    return [...this.#worlds].findLast(([, frame]) => frame === this.main)?.[0];
  }

  /** Answers true when the main frame's world is gone: its ports are closed then. */
  follow(method: string, params: Params): boolean {
    const before = this.mainWorld();
    if (method === 'Page.frameAttached') this.#add(params.frameId ?? '', params.parentFrameId);
    else if (method === 'Page.frameDetached') this.#frames.delete(params.frameId ?? '');
    else if (method === 'Page.frameNavigated' && params.frame !== undefined)
      this.#add(params.frame.id, params.frame.parentId).stageUrl = params.frame.url;
    else if (method === 'Runtime.executionContextCreated') this.#addWorld(params);
    else if (method === 'Runtime.executionContextDestroyed')
      this.#worlds.delete(params.executionContextId ?? 0);
    else if (method === 'Runtime.executionContextsCleared' || method === 'Inspector.targetCrashed')
      this.#worlds.clear();
    return before !== undefined && !this.#worlds.has(before);
  }

  #add(frameId: string, parentId: string | undefined): Frame {
    const known = this.#frames.get(frameId);
    if (known !== undefined) return known;
    const frame = new Frame(frameId, this.#frames.get(parentId ?? '') ?? this.main, this.#schemes);
    this.#frames.set(frameId, frame);
    return frame;
  }

  #addWorld({ context }: Params): void {
    const frame = this.#frames.get(context?.auxData?.frameId ?? '');
    if (context?.name === this.#worldName && frame !== undefined) this.#worlds.set(context.id, frame);
  }
}
