"""English: what every game needs."""

from firmware.ui.language import Wording

STRINGS = Wording(
    """
red=red
green=green
grey=grey
brown=brown
cream=cream
white=white
red2=red 2
black=black

left=left
straight=straight
right=right

ok.choose=OK choose
ok.home=OK home
ok.undo=OK undo
back.back=back
back.why=back: why?
back.log=back: undo
keys.redo=▶ redo

hint=Hint
thinking=Thinking ...
no.hint=No hint now.
thought.less=Low memory: it thinks less
ok.play=OK do it

help=Help
log=Played so far
log.redo=Undone: {n}
why=Why not?

no=Not allowed now
no.coal=Too little coal
no.points=Not enough points
no.points_left=Points are left

computer's=Computer's turn
any.key=any key: now
"""
)
