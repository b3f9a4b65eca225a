"""The `emulator` target: a Raspberry Pi Pico on rp2040py that runs a real MicroPython image.

`pico.Pico` puts it together: the image (image), the flash with the project's files (disk, nor), the
display on its bus (panel, roll_call), buttons on its pins and the console behind its USB (console).
The extra `emulator` of this package installs the packages that it needs. Without them only
`image.missing` works.
"""
