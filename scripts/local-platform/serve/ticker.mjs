// A Worker that runs beside the service in the same workerd. It stands in for the scheduler, and it
// stores the clock that tests may move: { offsetMs, epoch }. It is never deployed.
let control = null;

export default {
  async fetch(request, env) {
    // A browser sends the origin of its page. No page may move the clock or run a job.
    if (request.headers.has("origin")) return new Response("not for pages", { status: 403 });
    const { pathname } = new URL(request.url);
    if (pathname === "/offset") {
      if (request.method === "PUT") control = await request.text();
      return new Response(control ?? env.CLOCK);
    }
    const { cron, scheduledTime } = await request.json();
    const { outcome } = await env.MAIN.scheduled({ cron, scheduledTime: new Date(scheduledTime) });
    return Response.json({ outcome });
  },
};
