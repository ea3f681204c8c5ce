// Runs with the service in the same workerd, never deployed. It stands in for the scheduler, and
// it is the clock that tests may move: { offsetMs, epoch } until the process ends.
let control = "0 0";

export default {
  async fetch(request, env) {
    // A browser names the page that asks, and no page is meant to move the clock or run a job.
    if (request.headers.has("origin")) return new Response("not for pages", { status: 403 });
    const { pathname } = new URL(request.url);
    if (pathname === "/offset") {
      if (request.method === "PUT") control = await request.text();
      return new Response(control);
    }
    const { cron, scheduledTime } = await request.json();
    const { outcome } = await env.MAIN.scheduled({ cron, scheduledTime: new Date(scheduledTime) });
    return Response.json({ outcome });
  },
};
