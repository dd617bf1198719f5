/** What is put into a page before it begins: the moment when a model is on the canvas, and how long the page stood still. */

/**
 * `begin()` starts the clock, `orderedAt()` is when loading began after it. `whenDrawn(corners)` resolves with the time at which the first picture with a draw of so many corners was on the canvas, drawn there or
 * copied there afterwards: its pixels are read, so the graphics driver has finished, too. `stoodStillMs()` is the longest that the page's thread was
 * taken since `begin()`, without that reading.
 */
export const firstFrameScript = `(() => {
  const reads = [];
  const tasks = [];
  let want = null;
  let from = 0;
  const drawn = (gl, count) => {
    if (want === null) return;
    want.seen ||= count >= want.corners;
    // Drawn aside it is on its way only.
    if (!want.seen || gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING) !== null) return;
    const { resolve } = want;
    want = null;
    // All of the picture's draws come in one go, without a task between.
    queueMicrotask(() => {
      const start = performance.now();
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      const end = performance.now();
      reads.push({ start, end });
      resolve(end);
    });
  };
  const proto = WebGL2RenderingContext.prototype;
  for (const [name, at] of [['drawElements', 1], ['drawArrays', 2], ['drawElementsInstanced', 1]]) {
    const real = proto[name];
    proto[name] = function (...given) {
      real.apply(this, given);
      drawn(this, given[at]);
    };
  }
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
  window.whenDrawn = (corners) => new Promise((resolve) => { want = { corners, resolve, seen: false }; });
  window.begin = () => { from = performance.now(); ordered = null; return from; };
  // When a worker was sent the request to parse; a page without workers begins at once.
  let ordered = null;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message?.type === 'parse') ordered ??= performance.now();
    return post.call(this, message, ...more);
  };
  window.orderedAt = () => ordered ?? from;
  window.stoodStillMs = () => Math.max(0, ...tasks.filter(({ startTime }) => startTime >= from).map((task) => {
    const end = task.startTime + task.duration;
    const reading = reads
      .filter((read) => read.start < end && read.end > task.startTime)
      .reduce((sum, read) => sum + Math.min(end, read.end) - Math.max(task.startTime, read.start), 0);
    return task.duration - reading;
  }));
})()`;
