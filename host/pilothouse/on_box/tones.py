"""Plays two tones on the pin `number` of a buzzer, the second one two octaves higher."""

from time import sleep_ms

from machine import PWM, Pin

sound = PWM(Pin(number), freq=440, duty_u16=0)
for hertz in (440, 1760):
    sound.freq(hertz)
    sound.duty_u16(32768)
    sleep_ms(700)
    sound.duty_u16(0)
    sleep_ms(300)
